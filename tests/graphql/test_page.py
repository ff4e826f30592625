"""The page for trying queries: in a real browser, from our own files alone, under its content security policy."""

import shutil
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import sync_playwright

from config.graphql.view import PAGE_POLICY

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def test_browsers_get_the_page_and_programs_do_not(db):
    page = Client().get("/graphql", headers={"Accept": "text/html,application/xhtml+xml"})
    assert page["Content-Security-Policy"] == PAGE_POLICY
    assert b"https://" not in page.content
    answer = Client().get("/graphql", headers={"Accept": "*/*"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")


def test_the_bare_address_leads_to_the_page(db):
    answer = Client().get("/", headers={"Accept": "text/html"}, follow=True)
    assert answer.redirect_chain == [("/graphql", 302)]
    assert (answer.status_code, answer["Content-Security-Policy"]) == (200, PAGE_POLICY)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_the_page_runs_a_query_and_shows_the_schema(live_server, tmp_path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1200, "height": 800})
            asked, complaints = [], []
            page.on("request", lambda request: asked.append(request.url))
            page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
            page.goto(f"{live_server.url}/graphql")
            page.get_by_role("button", name="Execute query").click()
            page.get_by_text('"not_signed_in"').wait_for(timeout=20_000)
            page.get_by_role("button", name="Show Documentation Explorer").click()
            page.get_by_text("Root Types").wait_for(timeout=20_000)
            page.screenshot(path=tmp_path / "graphiql.png")
        finally:
            browser.close()
    assert complaints == []
    own = urlsplit(live_server.url).netloc
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {own}

"""The two kinds of client as the tests use them: over HTTP only, with CSRF checks on."""

import json
from typing import Any

from django.test import Client

APP = "/_allauth/app/v1"
BROWSER = "/_allauth/browser/v1"
Response = Any  # what Django's test client returns: an HttpResponse that can also decode itself
PASSWORD = "correct horse battery"


class AppClient:
    """An app on a device: keeps a token, and takes the new one whenever an answer carries one."""

    def __init__(self, token: str = "") -> None:
        self.http = Client(enforce_csrf_checks=True)
        self.token = token

    def send(self, method: str, path: str, body: Any = None) -> Response:
        headers = {"X-Session-Token": self.token} if self.token else {}
        response = self.http.generic(
            method, path, "" if body is None else _json(body), content_type="application/json", headers=headers
        )
        self.token = _token_in(response) or self.token
        return response

    def get(self, path: str) -> Response:
        return self.send("GET", path)

    def post(self, path: str, body: Any = None) -> Response:
        return self.send("POST", path, body)

    def log_in(self, email: str, password: str = PASSWORD) -> Response:
        return self.post(f"{APP}/auth/login", {"email": email, "password": password})

    def account(self) -> Response:
        return self.get("/api/v1/account")


class BrowserClient:
    """A page in a browser: cookies go by themselves, the CSRF token only when the page adds it."""

    def __init__(self) -> None:
        self.http = Client(enforce_csrf_checks=True)
        self.http.get(f"{BROWSER}/config")  # sets the CSRF cookie

    def send(self, method: str, path: str, body: Any = None, *, csrf: bool = True) -> Response:
        headers = {"X-CSRFToken": self.http.cookies["csrftoken"].value} if csrf else {}
        return self.http.generic(
            method, path, "" if body is None else _json(body), content_type="application/json", headers=headers
        )

    def log_in(self, email: str, password: str = PASSWORD) -> Response:
        return self.send("POST", f"{BROWSER}/auth/login", {"email": email, "password": password})


def _json(body: Any) -> str | bytes:
    return body if isinstance(body, bytes) else json.dumps(body)


def _token_in(response: Response) -> str:
    if not response.headers.get("Content-Type", "").startswith("application/json"):
        return ""
    body = response.json()
    return body.get("session_token") or body.get("meta", {}).get("session_token", "")

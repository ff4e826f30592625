"""The container files run what `make serve` runs, as it runs it."""

import json
import re
from pathlib import Path

import pytest

from config.embedded.errors import LaunchError
from config.embedded.place import CHECKOUT
from config.serve.options import Options
from config.serve.parts import Part, programs
from config.settings.celery import CELERY_TASK_DEFAULT_QUEUE, CELERY_TASK_ROUTES, CELERY_TASK_TIME_LIMIT
from tests.deploy.compose import DEPLOY, services

SERVERS = {"db", "valkey"}
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
# A container is reached from outside, has a port of its own and a folder for what may be lost.
EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared, not bound
INSIDE = Options(host=EVERYWHERE, port=8000, streams_port=8001, database_url=None, redis_url=None)
SCRATCH = Path("/tmp")  # noqa: S108 - a file system of the container's own


@pytest.fixture
def parts(monkeypatch) -> dict[str, Part]:
    for name in ("API_WORKERS", "API_THREADS"):
        monkeypatch.delenv(name, raising=False)
    return {part.name.lower(): part for part in programs(INSIDE, home=SCRATCH)}


def in_a_container(part: Part) -> list[str]:
    _interpreter, *arguments = part.command
    return ["python", *arguments]


def containerfile(instruction: str, text: str = CONTAINERFILE) -> list[str]:
    """The arguments of each such instruction, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", text)
    return re.findall(rf"^{instruction} (.*)$", joined, re.MULTILINE)


def test_the_services_are_the_parts_of_make_serve(parts):
    assert services().keys() == SERVERS | {"migrate"} | parts.keys()


@pytest.mark.parametrize("name", ["api", "streams", "worker", "notices", "beat"])
def test_a_service_runs_its_parts_command(parts, name):
    assert services()[name]["command"] == in_a_container(parts[name])


@pytest.mark.parametrize("name", ["API_WORKERS", "API_THREADS"])
@pytest.mark.parametrize("given", ["", "0", "two"])
def test_a_number_of_processes_or_threads_that_is_none_is_refused_by_its_name(monkeypatch, name, given):
    monkeypatch.setenv(name, given)
    with pytest.raises(LaunchError, match=f"{name} must be a whole number from 1 on, not '{given}'"):
        programs(INSIDE, home=SCRATCH)


def test_the_image_runs_the_api_unless_told_otherwise(parts):
    [command] = containerfile("CMD")
    assert json.loads(command) == in_a_container(parts["api"])


def test_programs_wait_for_the_migrations_and_for_both_servers(parts):
    healthy, done = {"condition": "service_healthy"}, {"condition": "service_completed_successfully"}
    for name in parts:
        assert services()[name]["depends_on"] == {"migrate": done, "db": healthy, "valkey": healthy}
    assert services()["migrate"]["depends_on"] == {"db": healthy}
    for name in SERVERS:
        assert services()[name]["healthcheck"]["test"]


def test_our_containers_may_do_little_and_the_api_is_not_open_to_the_world(parts):
    for name in ("migrate", *parts):
        service = services()[name]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert services()["api"]["ports"] == ["127.0.0.1:8000:8000"]
    assert services()["streams"]["ports"] == ["127.0.0.1:8001:8001"]
    assert [name for name, service in services().items() if "ports" in service] == ["api", "streams"]


@pytest.mark.parametrize("name", ["worker", "notices"])
def test_a_worker_is_given_the_time_that_a_task_may_take(name):
    assert int(services()[name]["stop_grace_period"].removesuffix("s")) > CELERY_TASK_TIME_LIMIT


def test_each_queue_has_a_worker_of_its_own(parts):
    queues = [part.command[part.command.index("--queues") + 1] for part in parts.values() if "--queues" in part.command]
    assert len(queues) == len(set(queues))
    routed = {route["queue"] for route in CELERY_TASK_ROUTES.values()}
    assert set(queues) == routed | {CELERY_TASK_DEFAULT_QUEUE}


def test_the_image_is_made_of_locked_wheels_and_does_not_run_as_root():
    install = next(run for run in containerfile("RUN") if "pip install" in run)
    assert "--require-hashes" in install
    assert "--no-deps" in install
    assert containerfile("USER")[-1].split(":")[0] not in ("0", "root")


def test_what_the_image_copies_is_there_and_is_let_into_the_build():
    admitted = set(re.findall(r"^!(.*)$", (CHECKOUT / ".dockerignore").read_text(), re.MULTILINE))
    copied = {line.split()[0] for line in containerfile("COPY") if not line.startswith("--from")}
    assert copied == admitted
    assert all((CHECKOUT / name).exists() for name in copied)

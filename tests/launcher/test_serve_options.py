"""What a person may choose, and the answers to choices that cannot be."""

import socket

import pytest

from config.embedded.errors import LaunchError
from config.serve.options import Options, read_options, refuse_taken_ports
from tests.ports import free_port


def _options(**chosen: str) -> Options:
    return read_options(chosen)


def test_without_a_choice_only_this_machine_is_served():
    options = _options()
    assert (options.host, options.port, options.streams_port) == ("127.0.0.1", 8000, 8001)
    assert (options.database_url, options.redis_url) == (None, None)


def test_an_empty_variable_is_no_choice():
    assert _options(HOST="", PORT="", DATABASE_URL="", REDIS_URL="") == _options()


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "80 80", "٨٠٠٠"])
def test_a_port_that_is_none_is_refused(port):
    with pytest.raises(LaunchError, match="is no port"):
        _options(PORT=port)
    with pytest.raises(LaunchError, match=r"STREAMS_PORT=.* is no port"):
        _options(STREAMS_PORT=port)


def test_the_streams_have_the_next_port_unless_another_is_chosen():
    assert _options(PORT="9000").streams_port == 9001
    assert _options(PORT="65535").streams_port == 65534
    assert _options(STREAMS_PORT="7000").streams_url == "http://127.0.0.1:7000/streams"
    with pytest.raises(LaunchError, match="the API's port"):
        _options(PORT="7000", STREAMS_PORT="7000")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),  # noqa: S104 - the text is tested
        ("::", "http://[::1]:8000"),
        ("::1", "http://[::1]:8000"),
        ("table.example", "http://table.example:8000"),
    ],
)
def test_the_shown_address_can_be_visited(host, url):
    assert _options(HOST=host).url == url


def test_a_service_for_every_interface_answers_to_the_names_of_its_machine():
    assert _options(HOST="table.example").names == ["table.example"]
    names = _options(HOST="0.0.0.0").names  # noqa: S104 - the text is tested
    assert socket.gethostname() in names
    assert "127.0.0.1" in names
    assert "*" not in names


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "sharing its port"])
def test_a_taken_port_is_refused(shared):
    with socket.socket() as other:
        if shared:  # as granian does among its workers
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        with pytest.raises(LaunchError, match=f"Another program listens at 127.0.0.1:{port}") as refused:
            refuse_taken_ports(_options(PORT=port))
        with pytest.raises(LaunchError, match=f"Another program listens at 127.0.0.1:{port}") as streams_refused:
            refuse_taken_ports(_options(PORT=str(free_port()), STREAMS_PORT=port))
    assert "another port: PORT=" in refused.value.way_out
    assert "another port: STREAMS_PORT=" in streams_refused.value.way_out
    refuse_taken_ports(_options(PORT=port, STREAMS_PORT=str(free_port())))


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(LaunchError, match="Cannot listen"):
        refuse_taken_ports(_options(HOST="192.0.2.1"))


def test_a_name_that_is_no_address_is_refused():
    with pytest.raises(LaunchError, match="is no address"):
        refuse_taken_ports(_options(HOST="nowhere.invalid"))

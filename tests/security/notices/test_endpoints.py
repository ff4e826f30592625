"""Addresses of push services come from users: none of them leads the service anywhere that it does not want to go."""

import socket

import pytest

from accounts.notices.endpoints import Endpoint, EndpointRefusedError, address_of, endpoint_checked

GOOD = [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://fcm.googleapis.com:443/x",
    "https://FCM.googleapis.com/x",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA?x=1",
    "https://web.push.apple.com/QGuQ",
    "https://db5p.notify.windows.com/w/?token=abc",
]
BAD = [
    "",
    "nonsense",
    "//fcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.example.org/x",
    "https://example.org/fcm.googleapis.com",
    "https://example.org#@fcm.googleapis.com/",
    "https://fcm.googleapis.com#fragment",
    "https://fcm.googleapis.com@example.org/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://@fcm.googleapis.com/x",
    "https://fcm.googleapis.com\\@example.org/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:port/x",
    "https://fcm.googleapis.com:99999/x",
    "https://evilpush.apple.com.example.org/x",
    "https://notpush.apple.com/x",
    "https://push.apple.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com/x\r\nHost: inside",
    "https://fcm.googleapis.com/a b",
    "https://fcm.googleapis.com./x",
    "https://fcm.googleapis。com/x",
    "https://a..push.apple.com/x",
    "https://.push.apple.com/x",
    "https://-a.push.apple.com/x",
    "https://a%00.push.apple.com/x",
    "https://a_b.push.apple.com/x",
    "https://*.push.apple.com/x",
    "https://" + "a" * 64 + ".push.apple.com/x",
    "https://" + "a." * 130 + "push.apple.com/x",
    "https://fcm.googleapis.com/" + "x" * 1000,
]
PRIVATE = [
    "0.0.0.7",
    "10.0.0.7",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.2.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "192.0.0.8",
    "192.88.99.1",
    "::10.0.0.7",
    "64:ff9b::10.0.0.7",
    "64:ff9b:1::10.0.0.7",
    "::ffff:0:10.0.0.7",
    "fec0::1",
    "3fff::1",
    "2001:db8::1",
    "2002:7f00:0001::1",
    "2001:0:4136:e378:8000:63bf:f5ff:fff8",
    "::ffff:10.0.0.7",
    "::ffff:127.0.0.1",
    "2002:0a00:0007::1",
    "fc00::1",
    "fe80::1%eth0",
    "ff02::1",
]


def resolving_to(monkeypatch, *addresses: str) -> Endpoint:
    def getaddrinfo(host, port, **options):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return endpoint_checked(GOOD[0])


@pytest.mark.parametrize("url", GOOD)
def test_the_services_of_browsers_are_taken(url):
    endpoint = endpoint_checked(url)
    assert endpoint.origin == f"https://{endpoint.host}"
    assert endpoint.path.startswith("/")


@pytest.mark.parametrize("url", BAD)
def test_anything_else_is_refused(url):
    with pytest.raises(EndpointRefusedError):
        endpoint_checked(url)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_listed_name_that_leads_inside_is_refused(monkeypatch, address):
    with pytest.raises(EndpointRefusedError, match="private_address"):
        address_of(resolving_to(monkeypatch, address))


def test_one_address_inside_spoils_the_name(monkeypatch):
    with pytest.raises(EndpointRefusedError, match="private_address"):
        address_of(resolving_to(monkeypatch, "142.250.1.1", "10.0.0.7"))


def test_a_public_address_is_the_one_that_is_connected_to(monkeypatch):
    assert address_of(resolving_to(monkeypatch, "142.250.1.1", "2a00:1450:4001::5f")) == "142.250.1.1"


def test_loopback_counts_only_where_it_was_switched_on(monkeypatch, settings):
    settings.WEB_PUSH_LOOPBACK = True
    assert address_of(resolving_to(monkeypatch, "127.0.0.1")) == "127.0.0.1"
    with pytest.raises(EndpointRefusedError):
        address_of(resolving_to(monkeypatch, "10.0.0.7"))

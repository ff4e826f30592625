"""A push service on this machine: takes pushes by HTTPS, checks who sent them, and reads what a browser would read."""

import base64
import datetime
import http.server
import ipaddress
import json
import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """What a browser keeps to itself of one subscription."""

    path: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, str]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": base64url(public), "auth": base64url(self.secret)}

    def read(self, body: bytes) -> dict[str, Any]:
        """The message, decrypted as RFC 8291 says."""
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        message: dict[str, Any] = json.loads(plain)
        return message


@dataclass
class Answer:
    """What the service says to a push."""

    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    hangs: float = 0


@dataclass
class Taken:
    """One push as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def claims(self) -> dict[str, Any]:
        """The claims, once the signature was found good (RFC 8292, sections 2 to 4)."""
        scheme, _, rest = self.headers["Authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = parts["t"].rpartition(".")
        raw = unbase64url(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64url(parts["k"]))
        key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
        header, claims = (json.loads(unbase64url(part)) for part in signed.split("."))
        assert header["alg"] == "ES256"
        return {**claims, "key": parts["k"]}


class PushService:
    """Answers each path as it is told, 201 otherwise, and remembers what came."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.origin = f"https://localhost:{port}"
        self.netloc = f"localhost:{port}"
        self.certificate = certificate
        self.taken: list[Taken] = []
        self.answers: dict[str, Answer] = {}
        self.released = threading.Event()

    def url(self, browser: Browser) -> str:
        return f"{self.origin}{browser.path}"

    def paths(self) -> list[str]:
        return [push.path for push in self.taken]


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Runs one on a free port of this machine."""
    service: PushService

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.taken.append(Taken(self.path, dict(self.headers), body))
            answer = service.answers.get(self.path, Answer())
            if answer.hangs:
                service.released.wait(answer.hangs)
                return
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    certificate = _certificate(folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        service = PushService(server.server_address[1], certificate)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield service
        service.released.set()
        server.shutdown()
        thread.join(5)


def _certificate(folder: Path) -> Path:
    """A certificate for `localhost`, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names: list[x509.GeneralName] = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push_service.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
    return path

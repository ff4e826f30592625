#!/usr/bin/env python3
"""Checks the evidence of an ended match. Needs Python 3.9 or later and nothing else: no part of the service.

    python verify.py export.json

It checks, in this order:

1. the file is in its one form (so that no byte of it can be changed without a trace);
2. the seed is the committed one: SHA-256(seed) was shown before the players added their entropy;
3. the chain: hash i = SHA-256(hash i-1, text of record i), from the first record to `head`;
4. the order of the records: numbers and plies without a gap;
5. every chance call: what the stream of seed and entropy gives at this call is what the record says.

It says "ok" and exits 0, or names the first record (or part) that is wrong and exits 1. Without a file it exits 2.

The stream: block b of call c is HMAC-SHA256(seed, "longtable-chance" | version | E | c | b), numbers as 8 bytes,
big-endian; E is the SHA-256 of the players' shares, each as its SHA-256, joined in seat order. A block gives four
64-bit words. A number below n is the first word under the largest multiple of n, modulo n. `roll` is that plus one. A
shuffle is Fisher-Yates from the end.
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any, Dict, List

FORMAT = 1
STREAM_VERSION = 1
EVIDENCE_KEYS = ["commitment", "format", "head", "records", "seed"]
RECORDS_BEGIN = '\n "records": [\n'
JSON_STRING = r'"(?:[^"\\\n]|\\.)*"'
RECORD = re.compile(
    rf'  {{\n   "body": (?P<body>{JSON_STRING}),\n   "hash": (?P<hash>{JSON_STRING})\n  }}(?:(?P<more>,\n)|\n ],\n)'
)
BODY_KEYS = ["number", "ply", "took_ply", "kind", "seat", "decision", "payload", "chance", "events", "at"]


class Wrong(Exception):
    """The evidence does not hold; the message says where."""


def main(arguments: List[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python verify.py export.json", file=sys.stderr)
        return 2
    try:
        records = verify(Path(arguments[0]).read_bytes())
    except OSError as error:
        print(f"cannot read {arguments[0]}: {error.strerror}", file=sys.stderr)
        return 2
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    print(f"ok: {records} records, the seed and every chance call are as they should be")
    return 0


def verify(data: bytes) -> int:
    """Checks the bytes of an export and returns the number of records. Raises Wrong."""
    evidence = parsed(data)
    try:
        return checked(evidence)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Wrong(f"file: malformed ({type(error).__name__})") from None


def checked(evidence: Dict[str, Any]) -> int:
    """Checks everything that the values say."""
    seed = bytes_of(evidence["seed"], "seed")
    if hashlib.sha256(seed).hexdigest() != evidence["commitment"]:
        raise Wrong("seed: it is not the committed one")
    bodies = checked_chain(evidence["records"], evidence["head"])
    check_terms(bodies[0], evidence)
    check_order(bodies)
    check_chance(bodies, seed)
    return len(bodies)


# The file


def parsed(data: bytes) -> Dict[str, Any]:
    """The evidence as values, when the file has exactly the form that was exported."""
    text = data.decode("utf-8", "replace")  # an export is ASCII: what replaces a broken byte is no part of its form
    try:
        evidence = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"{malformed_part(text)}: malformed ({error})") from None
    if not isinstance(evidence, dict) or sorted(evidence) != EVIDENCE_KEYS or evidence["format"] != FORMAT:
        raise Wrong("file: malformed (not an export of this format)")
    check_types(evidence)
    if as_text(evidence) != text:
        raise Wrong(f"{malformed_part(text)}: malformed (not in the form that is exported)")
    return evidence


def malformed_part(text: str) -> str:
    """The first record that does not have its form; "file" where the records do, or cannot be found."""
    head, found, _ = text.partition(RECORDS_BEGIN)
    place = len(head) + len(found)
    index = 0
    while found:
        record = RECORD.match(text, place)
        if record is None or not all(exactly_written(token) for token in record.group("body", "hash")):
            return f"record {index}"
        found = record["more"]
        place = record.end()
        index += 1
    return "file"


def exactly_written(token: str) -> bool:
    """Whether a JSON string is written as an export writes it."""
    try:
        return json.dumps(json.loads(token)) == token
    except ValueError:
        return False


def check_types(evidence: Dict[str, Any]) -> None:
    records = evidence["records"]
    if not isinstance(records, list) or not records:
        raise Wrong("file: malformed (no records)")
    for index, record in enumerate(records):
        if not isinstance(record, dict) or sorted(record) != ["body", "hash"]:
            raise Wrong(f"record {index}: malformed")
        if not all(isinstance(text, str) for text in record.values()):
            raise Wrong(f"record {index}: malformed")
    for key in ("commitment", "head", "seed"):
        if not isinstance(evidence[key], str):
            raise Wrong(f"{key}: malformed")


def as_text(evidence: Dict[str, Any]) -> str:
    return json.dumps(evidence, indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def bytes_of(text: str, where: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if not data or data.hex() != text:
        raise Wrong(f"{where}: malformed")
    return data


# The chain


def checked_chain(records: List[Dict[str, str]], head: str) -> List[Dict[str, Any]]:
    """The records' contents, when each hash follows from the one before and the last is `head`."""
    previous = b""
    bodies = []
    for index, record in enumerate(records):
        digest = hashlib.sha256(previous + record["body"].encode("utf-8", "surrogatepass")).digest()
        if digest.hex() != record["hash"]:
            raise Wrong(f"record {index}: it is not what was hashed")
        previous = digest
        bodies.append(body_of(record["body"], index))
    if previous.hex() != head:
        raise Wrong("head: the log does not end with it")
    return bodies


def body_of(text: str, index: int) -> Dict[str, Any]:
    try:
        body = json.loads(text)
    except ValueError:
        raise Wrong(f"record {index}: malformed") from None
    if not isinstance(body, dict) or list(body) != BODY_KEYS:
        raise Wrong(f"record {index}: malformed")
    return body


def check_terms(first: Dict[str, Any], evidence: Dict[str, Any]) -> None:
    if first["kind"] != "started":
        raise Wrong("record 0: the log does not begin with the start")
    if first["payload"]["commitment"] != evidence["commitment"]:
        raise Wrong("record 0: the match was started with another commitment")
    if first["payload"]["stream_version"] != STREAM_VERSION:
        raise Wrong("record 0: the match drew from a stream of another version")


def check_order(bodies: List[Dict[str, Any]]) -> None:
    """Numbers count all records; plies those that everybody knew of: a replaced sealed answer has none of its own."""
    ply = -1
    for index, body in enumerate(bodies):
        ply += body["took_ply"]
        if body["number"] != index or body["ply"] != ply:
            raise Wrong(f"record {index}: it is not in its place")


# Chance


def check_chance(bodies: List[Dict[str, Any]], seed: bytes) -> None:
    prefix = stream_prefix(bodies[0]["payload"]["entropy"])
    counter = 0
    for index, body in enumerate(bodies):
        for kind, size, result in body["chance"]:
            if result != drawn(seed, prefix, counter, kind, size):
                raise Wrong(f"record {index}: chance call {counter} does not come from the seed")
            counter += 1


def stream_prefix(shares: List[str]) -> bytes:
    joined = b"".join(hashlib.sha256(share.encode("utf-8")).digest() for share in shares)
    return b"longtable-chance" + STREAM_VERSION.to_bytes(8, "big") + hashlib.sha256(joined).digest()


def drawn(seed: bytes, prefix: bytes, call: int, kind: str, size: int) -> Any:
    """What the stream gives for a call."""
    words = Words(seed, prefix + call.to_bytes(8, "big"))
    if kind == "shuffle":
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
    return words.below(size) + (kind == "roll")


class Words:
    """The 64-bit words of one call."""

    def __init__(self, seed: bytes, prefix: bytes) -> None:
        self.seed = seed
        self.prefix = prefix
        self.block = 0
        self.left: List[int] = []

    def below(self, n: int) -> int:
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self.next()
            if word < limit:
                return word % n

    def next(self) -> int:
        if not self.left:
            digest = hmac.new(self.seed, self.prefix + self.block.to_bytes(8, "big"), hashlib.sha256).digest()
            self.block += 1
            self.left = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
        return self.left.pop(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

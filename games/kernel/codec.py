"""How states become bytes and back, and which types a state may hold.

A state holds only bool, int, str, bytes, None, enums, tuples, lists, dicts with str keys and Structs: whatever else
would not come back equal, or not in the same bytes under another hash seed. `check_state_type` walks a type and says
where it breaks that; games are checked when they are defined.
"""

import enum
import types
import typing
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

import msgspec

T = TypeVar("T")

_SCALARS = (bool, int, str, bytes, type(None))


class StateTypeError(TypeError):
    """A state type holds something that cannot be kept; the message names the path to it."""


class Codec(Generic[T]):
    """A type and its bytes, with a fixed order of keys: equal values give equal bytes.

    States are kept as MessagePack (small, quick); what people and the evidence script read is JSON (`as_json`).
    """

    def __init__(self, kind: Any, *, as_json: bool = False) -> None:
        self._encoder: msgspec.msgpack.Encoder | msgspec.json.Encoder
        self._decoder: msgspec.msgpack.Decoder[T] | msgspec.json.Decoder[T]
        if as_json:
            self._encoder, self._decoder = msgspec.json.Encoder(order="deterministic"), msgspec.json.Decoder(kind)
        else:
            self._encoder, self._decoder = msgspec.msgpack.Encoder(order="deterministic"), msgspec.msgpack.Decoder(kind)

    def encode(self, value: T) -> bytes:
        return self._encoder.encode(value)

    def decode(self, data: bytes) -> T:
        """Raises `msgspec.DecodeError` or `msgspec.ValidationError` (which names the path) on foreign bytes."""
        return self._decoder.decode(data)

    def copy(self, value: T) -> T:
        """A deep copy, by way of the bytes."""
        return self._decoder.decode(self._encoder.encode(value))


def check_state_type(kind: Any, path: str = "state") -> None:
    """Raises `StateTypeError` when a value of this type could not be kept."""
    _Checker().check(kind, path)
    try:
        msgspec.msgpack.Decoder(kind)
    except TypeError as error:
        raise StateTypeError(f"{path}: {error}") from error


class _Checker:
    def __init__(self) -> None:
        self._seen: set[Any] = set()

    def check(self, kind: Any, path: str) -> None:
        origin = get_origin(kind)
        if kind in _SCALARS:
            return
        if origin is Annotated:
            self.check(get_args(kind)[0], path)
        elif origin in (Union, types.UnionType):
            self._check_union(get_args(kind), path)
        elif origin in (list, tuple):
            for argument in get_args(kind):
                if argument is not Ellipsis:
                    self.check(argument, f"{path}[]")
        elif origin is dict:
            key, value = get_args(kind)
            if key is not str:
                raise StateTypeError(f"{path}: dict keys must be str, not {key}")
            self.check(value, f"{path}{{}}")
        elif _is_a(origin or kind, msgspec.Struct):
            self._check_struct(kind, path)
        elif origin is not typing.Literal and not _is_a(kind, enum.Enum):
            raise StateTypeError(f"{path}: a state cannot hold {kind}")

    def _check_struct(self, kind: Any, path: str) -> None:
        if kind in self._seen:
            return
        self._seen.add(kind)
        for field in msgspec.structs.fields(kind):
            self.check(field.type, f"{path}.{field.name}")

    def _check_union(self, members: tuple[Any, ...], path: str) -> None:
        structs = [m for m in members if _is_a(get_origin(m) or m, msgspec.Struct)]
        arrays = [m for m in members if get_origin(m) in (list, tuple)]
        arrays += [m for m in structs if (get_origin(m) or m).__struct_config__.array_like]
        strings = [m for m in members if m in (str, bytes) or _is_a(m, enum.Enum)]
        if len(arrays) > 1 or len(strings) > 1:
            raise StateTypeError(f"{path}: a union may have one array-like and one str-like member at most")
        if len(structs) > 1 and any((get_origin(m) or m).__struct_config__.tag is None for m in structs):
            raise StateTypeError(f"{path}: the Structs of a union must be tagged")
        for member in members:
            self.check(member, path)


def _is_a(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)

"""The games that can be played here, with all that a client needs to offer and explain them."""

from functools import cache
from typing import Any, Self

import msgspec
import strawberry
from strawberry.scalars import JSON

from games import catalogue
from games.kernel import contract
from games.kernel.content import Provenance
from games.kernel.errors import KERNEL_REFUSALS, Refusal
from games.kernel.names import camel_case
from games.kernel.tables import modes_taking
from games.matches.graphql.game_types import GameOptions
from games.matches.graphql.generated.names import member_of
from games.matches.graphql.generated.shapes import Enumeration, shape_of
from games.matches.graphql.generated.written import as_input

DEFAULT_LOCALE = "en"


@strawberry.type
class Mode:
    """A way to play."""

    name: str
    seats: list[int] = strawberry.field(description="The numbers of seats that it allows.")


@strawberry.type
class Option:
    """What a table may agree on."""

    name: str
    default: JSON
    values: list[str] | None = strawberry.field(description="Where there are only these to choose from.")
    modes: list[str] = strawberry.field(
        description="In which modes it may differ from its default; some numbers of seats may refuse it still."
    )


@strawberry.type
class RefusalKind:
    """Why a move or a table may be refused: a code and the members of its details."""

    code: str
    sentence: str = strawberry.field(description="English; `{detail}` stands for a detail.")
    details: list[str]

    @classmethod
    def of(cls, refusal: type[Refusal]) -> Self:
        return cls(code=refusal.code_name(), sentence=refusal.sentence, details=list(refusal.__struct_fields__))


@strawberry.type
class ProvenanceCount:
    """How many values of the game's content have this source."""

    provenance: Provenance
    values: int


@strawberry.type
class Game:
    """A game of the catalogue, with the content that new matches begin with."""

    game: strawberry.Private[contract.Game[Any]]

    slug: str
    title: str
    rules_version: int
    content_hash: str
    locales: list[str]
    input_member: str = strawberry.field(description="The game's member of `GameMoveInput` and `GameOptionsInput`.")

    @classmethod
    def of(cls, game: contract.Game[Any]) -> Self:
        info = game.info
        return cls(
            game=game,
            slug=info.slug,
            title=info.title,
            rules_version=info.rules_version,
            content_hash=game.pack.hash,
            locales=list(game.pack.locales),
            input_member=member_of(info),
        )

    @strawberry.field
    def modes(self) -> list[Mode]:
        return [Mode(name=mode.name, seats=list(mode.seats)) for mode in self.game.info.modes]

    @strawberry.field
    def options(self) -> list[Option]:
        return [_option(self.game, field) for field in msgspec.structs.fields(self.game.info.options)]

    @strawberry.field(description="The rulebook's reading.")
    def default_options(self) -> GameOptions:
        return self.game.info.options()

    @strawberry.field
    def endings(self) -> list[str]:
        return [ending.value for ending in self.game.info.endings]

    @strawberry.field(description="The names of its questions, which are keys of texts as well.")
    def decisions(self) -> list[str]:
        return list(self.game.info.decisions)

    @strawberry.field(description="Why this game refuses; the rules that all games share refuse as well.")
    def refusals(self) -> list[RefusalKind]:
        return [RefusalKind.of(refusal) for refusal in (*self.game.info.refusals, *KERNEL_REFUSALS)]

    @strawberry.field(description="An object of all texts by key, in this language or else in English.")
    def texts(self, locale: str = DEFAULT_LOCALE) -> JSON:
        texts = self.game.pack.texts
        return JSON({**texts.get(DEFAULT_LOCALE, {}), **texts.get(locale, {})})

    @strawberry.field(description="What of the content is official, and what is ours.")
    def provenance(self) -> list[ProvenanceCount]:
        counts = dict.fromkeys(Provenance, 0)
        for tag in self.game.sources():
            counts[tag] += 1
        return [ProvenanceCount(provenance=tag, values=count) for tag, count in counts.items() if count]


def _option(game: contract.Game[Any], field: msgspec.structs.FieldInfo) -> Option:
    shape = shape_of(field.type, f"{game.info.slug}.{field.name}")
    values = [member.name for member in shape.kind] if isinstance(shape, Enumeration) else None
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return Option(
        name=camel_case(field.name), default=as_input(default), values=values, modes=_modes_taking(game, field.name)
    )


@cache
def _modes_taking(game: contract.Game[Any], option: str) -> list[str]:
    return list(modes_taking(game, option))


@strawberry.type
class CatalogueQueries:
    @strawberry.field(description="The games that can be played here.")
    def games(self) -> list[Game]:
        return [Game.of(catalogue.shipped_game(game)) for game in catalogue.GAMES]

    @strawberry.field(description="One game, by its slug; null when there is none.")
    def game(self, slug: str) -> Game | None:
        game = catalogue.game_class(slug)
        return None if game is None else Game.of(catalogue.shipped_game(game))

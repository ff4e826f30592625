"""What may be asked about the lobby."""

from typing import Annotated, Any, TypeAlias

import strawberry

from games.agents import agents_by_name
from games.matches.graphql.context import Info
from games.matches.graphql.errors import NotFound, NotSignedIn
from games.matches.graphql.paging import PAGE
from matchmaking import selectors
from matchmaking.graphql.inputs import TableRef
from matchmaking.graphql.table import Table, TableConnection, table_page

TableResult: TypeAlias = Annotated[Table | NotFound | NotSignedIn, strawberry.union("TableResult")]
TablesResult: TypeAlias = Annotated[TableConnection | NotSignedIn, strawberry.union("TablesResult")]


@strawberry.type
class TableQueries:
    @strawberry.field(description="Open tables that everybody may join, of one game (by its slug) or of all.")
    def tables(self, info: Info, game: str | None = None, first: int = PAGE, after: str | None = None) -> TablesResult:
        info.context.signed_in()
        return table_page(selectors.tables_listed(game=game), info, first=first, after=after)

    @strawberry.field(description="Open tables where the asker sits or is asked for a rematch.")
    def my_tables(self, info: Info, first: int = PAGE, after: str | None = None) -> TablesResult:
        return table_page(selectors.tables_of(info.context.signed_in()), info, first=first, after=after)

    @strawberry.field(description="The programs that may take a seat.")
    def agents(self) -> list[str]:
        return list(agents_by_name)

    @strawberry.field(description="One table: by its code, or by its id for those who could have found it otherwise.")
    def table(self, info: Info, ref: TableRef) -> TableResult:
        user = info.context.signed_in()
        info.context.spend()
        found: Any = selectors.table_by_code(ref.code.value) if ref.code else selectors.table_for(user, ref.table_id())
        return found

"""What may be done at tables. Each mutation takes one `input` and answers with what happened or with why not."""

from typing import Any

import strawberry

from games.matches.errors import NotFound as MatchNotFound
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.ids import uuid_of
from matchmaking import models, services
from matchmaking.graphql.inputs import (
    AddAgentInput,
    CreateTableInput,
    JoinTableInput,
    LeaveTableInput,
    RematchInput,
    RemoveAgentInput,
    StartMatchInput,
    StartTableInput,
    table_uuid,
)
from matchmaking.graphql.results import (
    AddAgentResult,
    AgentAdded,
    AgentRemoved,
    CreateTableResult,
    JoinTableResult,
    LeaveTableResult,
    MatchStarted,
    RematchAgreed,
    RematchResult,
    RemoveAgentResult,
    StartMatchResult,
    StartTableResult,
    TableJoined,
    TableLeft,
    TableOpened,
)
from matchmaking.graphql.table import match_of_table
from matchmaking.models import Status
from matchmaking.selectors import with_seats


@strawberry.type
class TableMutations:
    @strawberry.mutation(description="Opens a table and sits down there.")
    def create_table(self, info: Info, input: CreateTableInput) -> CreateTableResult:
        context = info.context
        table = services.table_open(
            user=context.signed_in(),
            setup=input.setup(),
            seat=input.seat,
            request_key=input.request_key,
            now=context.now,
        )
        return TableOpened(table=_shown(table))

    @strawberry.mutation(description="Sits down, changes seats, or adds entropy where one sits already.")
    def join_table(self, info: Info, input: JoinTableInput) -> JoinTableResult:
        context = info.context
        table = services.table_join(
            user=context.signed_in(),
            seat=input.seat,
            side=input.side,
            entropy=input.entropy,
            now=context.now,
            **input.table.lookup(),
        )
        return TableJoined(table=_shown(table))

    @strawberry.mutation(description="Stands up, or declines a rematch. Without people the table closes.")
    def leave_table(self, info: Info, input: LeaveTableInput) -> LeaveTableResult:
        context = info.context
        table = services.table_leave(user=context.signed_in(), table_id=table_uuid(input.table_id), now=context.now)
        return TableLeft(closed=table.status == Status.CLOSED)

    @strawberry.mutation(description="Gives an empty seat to an agent. For the host.")
    def add_agent(self, info: Info, input: AddAgentInput) -> AddAgentResult:
        context = info.context
        table = services.table_add_agent(
            user=context.signed_in(),
            table_id=table_uuid(input.table_id),
            agent=input.agent,
            seat=input.seat,
            now=context.now,
        )
        return AgentAdded(table=_shown(table))

    @strawberry.mutation(description="Empties an agent's seat. For the host.")
    def remove_agent(self, info: Info, input: RemoveAgentInput) -> RemoveAgentResult:
        context = info.context
        table = services.table_remove_agent(
            user=context.signed_in(), table_id=table_uuid(input.table_id), seat=input.seat, now=context.now
        )
        return AgentRemoved(table=_shown(table))

    @strawberry.mutation(
        description="Starts the match of a full table; sent again, it is the same match. For the host."
    )
    def start_table(self, info: Info, input: StartTableInput) -> StartTableResult:
        context = info.context
        table = services.table_start(
            user=context.signed_in(),
            table_id=table_uuid(input.table_id),
            fill_with=input.fill_with,
            now=context.now,
        )
        return _started(context, table)

    @strawberry.mutation(description="Starts a match alone or against agents, at once.")
    def start_match(self, info: Info, input: StartMatchInput) -> StartMatchResult:
        context = info.context
        table = services.match_start_now(
            user=context.signed_in(),
            setup=input.setup(),
            seat=input.seat,
            agents=input.agents,
            request_key=input.request_key,
            now=context.now,
        )
        return _started(context, table)

    @strawberry.mutation(
        description="Says yes to the same people playing again, seats moved up. The last to say so starts the match."
    )
    def rematch(self, info: Info, input: RematchInput) -> RematchResult:
        context = info.context
        user = context.signed_in()
        match_id = uuid_of(input.match_id, "Match")
        if match_id is None:
            raise MatchNotFound
        table = services.table_rematch(user=user, match_id=match_id, now=context.now)
        return RematchAgreed(table=_shown(table), match=match_of_table(context, table))


def _shown(table: models.Table) -> Any:
    """The row, which resolvers of `Table` take."""
    return with_seats(table)


def _started(context: RequestContext, table: models.Table) -> MatchStarted:
    return MatchStarted(table=_shown(table), match=match_of_table(context, table))

// Nothing here runs. It has to compile: what the schema promises to a TypeScript client, and what it forbids.

import type { GameMoveInput, PlayMutation } from "./generated.js";

export const oneMember: GameMoveInput = { sequenceNumbers: { playNumber: { card: 7, space: 12 } } };

export const twoMembers: GameMoveInput = {
  // @ts-expect-error a move is exactly one of the game's moves
  sequenceNumbers: { playNumber: { card: 7, space: 12 }, pass: {} },
};

export const noMember: GameMoveInput = {
  // @ts-expect-error and not none
  sequenceNumbers: {},
};

export const fieldMissing: GameMoveInput = {
  // @ts-expect-error with all its fields
  sequenceNumbers: { playNumber: { card: 7 } },
};

/** A client that handles every kind of answer is told by the compiler when a new one comes. */
export function explain(answer: PlayMutation["playMove"]): string {
  switch (answer.__typename) {
    case "MoveAccepted":
      return answer.match.boardText;
    case "StaleDecision":
    case "PlyMismatch":
      return "look again";
    case "NotSignedIn":
      return "sign in";
    case "Refused":
    case "MatchOver":
    case "SeatResigned":
    case "SeatHandedOver":
    case "TimeIsUp":
    case "NotSeated":
    case "NotFound":
    case "BadInput":
    case "IdempotencyConflict":
      return `${answer.code}: ${answer.message}`;
    default:
      return answer satisfies never;
  }
}

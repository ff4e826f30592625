// A guest plays a whole match against an agent: npm run play -- [address of the service]

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Longtable } from "./api.js";
import { LookDocument, PlayDocument, StartMatchDocument } from "./generated.js";
import type { TurnFragment } from "./generated.js";

const guest = await Longtable.guest(process.argv[2] ?? "http://127.0.0.1:8000", "Tess");

async function started(): Promise<TurnFragment> {
  const input = { game: "sequence_numbers", mode: "individuals", seats: 2, agents: ["greedy"] };
  const { startMatch: answer } = await guest.ask(StartMatchDocument, { input });
  if (answer.__typename !== "MatchStarted") throw new Error(`${answer.code}: ${answer.message}`);
  return answer.match;
}

async function next(turn: TurnFragment): Promise<TurnFragment> {
  const decision = turn.decisions.find(({ owed }) => owed);
  const move = decision?.legalMoves?.at(Math.random() * decision.legalMoves.length);
  if (decision === undefined || move === undefined) {
    await sleep(100); // the agent is thinking
    const { match: answer } = await guest.ask(LookDocument, { id: turn.id });
    if (answer.__typename !== "Match") throw new Error(`${answer.code}: ${answer.message}`);
    return answer;
  }
  const input = { matchId: turn.id, decisionId: decision.id, move: move.input, clientMoveId: randomUUID() };
  const { playMove: answer } = await guest.ask(PlayDocument, { input });
  if (answer.__typename !== "MoveAccepted") throw new Error(`${answer.code}: ${answer.message}`);
  return answer.match;
}

let turn = await started();
while (turn.status === "LIVE") turn = await next(turn);
console.log(turn.boardText);
console.log(`${turn.outcome?.ending}: ranks ${turn.outcome?.ranks?.join(", ")}`);

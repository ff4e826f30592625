// A guest plays some turns against an agent and never asks in vain: streams say when there is something to fetch.
// npm run follow -- [address of the service] [address of its streams]

import { randomUUID } from "node:crypto";
import { Longtable } from "./api.js";
import { PlayDocument, StandDocument, StartMatchDocument } from "./generated.js";
import { followAccount, followMatch } from "./streams.js";

const PLIES = 12;
const PATIENCE_MS = 20_000;

const [base = "http://127.0.0.1:8000", streams = "http://127.0.0.1:8001"] = process.argv.slice(2);
const guest = await Longtable.guest(base, "Faye", streams);

/** How far each stream has told that the match has come. */
const heard = { account: -1, match: -1 };
let wake = (): void => {};

function hear(stream: keyof typeof heard, ply: number | null | undefined): void {
  heard[stream] = Math.max(heard[stream], ply ?? -1);
  wake();
}

/** Resolves when every stream has told of the ply. */
async function told(ply: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Math.min(heard.account, heard.match) < ply) {
    if (Date.now() > until) throw new Error(`ply ${ply} was not told: ${JSON.stringify(heard)}`);
    await new Promise<void>((resolve) => {
      const alarm = setTimeout(resolve, PATIENCE_MS);
      wake = () => {
        clearTimeout(alarm);
        resolve();
      };
    });
  }
}

async function started(): Promise<string> {
  const input = { game: "sequence_numbers", mode: "individuals", seats: 2, agents: ["greedy"] };
  const { startMatch: answer } = await guest.ask(StartMatchDocument, { input });
  if (answer.__typename !== "MatchStarted") throw new Error(`${answer.code}: ${answer.message}`);
  return answer.match.id;
}

/** Plays if it is the guest's turn. Returns how far the match has come, and whether it goes on. */
async function turn(id: string): Promise<{ ply: number; live: boolean }> {
  const { match } = await guest.ask(StandDocument, { id });
  if (match.__typename !== "Match") throw new Error(`${match.code}: ${match.message}`);
  const decision = match.decisions.find(({ owed }) => owed);
  const move = decision?.legalMoves?.at(0);
  if (decision === undefined || move === undefined) return { ply: match.ply, live: match.status === "LIVE" };
  const input = { matchId: id, decisionId: decision.id, move: move.input, clientMoveId: randomUUID() };
  const { playMove: answer } = await guest.ask(PlayDocument, { input });
  if (answer.__typename !== "MoveAccepted") throw new Error(`${answer.code}: ${answer.message}`);
  return { ply: match.ply + 1, live: answer.match.status === "LIVE" };
}

const leave = await followAccount(guest, ({ ply }) => hear("account", ply));
const id = await started();
const end = followMatch(guest, id, ({ ply }) => hear("match", ply));
let at = { ply: 0, live: true };
while (at.live && at.ply < PLIES) {
  at = await turn(id);
  await told(at.live && at.ply < PLIES ? at.ply + 1 : at.ply); // after the guest's move comes the agent's
}
console.log(`ply ${at.ply}: both streams have told`);
leave();
end();

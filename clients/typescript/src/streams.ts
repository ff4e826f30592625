// Hearing at once. A stream tells that something happened, never what: whoever hears of a ply that is not older than
// the one they know fetches.

import { EventSource } from "eventsource";
import { createClient } from "graphql-sse";
import type { Longtable } from "./api.js";
import { FollowMatchDocument } from "./generated.js";
import type { FollowMatchSubscription } from "./generated.js";

/** What a feed tells. Where messages may have been lost it says `missed`, perhaps without naming what. */
export interface Change {
  matchId?: string;
  tableId?: string;
  ply?: number;
  missed?: boolean;
}

type MatchChange = Extract<FollowMatchSubscription["matchChanged"], { __typename: "MatchChange" }>;

/** Follows one match by graphql-sse, whose client comes back by itself after a break. Returns how to end it. */
export function followMatch(guest: Longtable, id: string, tell: (change: MatchChange) => void): () => void {
  const client = createClient({ url: `${guest.streams}/streams/graphql`, headers: guest.headers });
  const end = client.subscribe<FollowMatchSubscription>(
    { query: FollowMatchDocument.toString(), variables: { id } },
    {
      next: ({ data, errors }) => {
        if (data?.matchChanged.__typename !== "MatchChange") throw new Error(JSON.stringify(errors ?? data));
        tell(data.matchChanged);
      },
      error: (error) => {
        throw error;
      },
      complete: () => {},
    },
  );
  return end;
}

/**
 * Follows all of an account by EventSource, as a page in a browser does: it sends no headers, so each time that it
 * connects it needs a fresh ticket. Resolves once it is connected, with how to end it.
 */
export async function followAccount(guest: Longtable, tell: (change: Change) => void): Promise<() => void> {
  const url = `${guest.streams}/streams/account`;
  const source = new EventSource(url, {
    fetch: async (_, init) => fetch(`${url}?ticket=${await guest.ticket()}`, init),
  });
  source.addEventListener("change", ({ data }) => tell(JSON.parse(data) as Change));
  await new Promise<void>((resolve, reject) => {
    source.addEventListener("open", () => resolve(), { once: true });
    source.addEventListener("error", ({ message }) => reject(new Error(message)), { once: true });
  });
  return () => source.close();
}

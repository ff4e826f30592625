// All that a client needs: a session, and a way to send a document with its variables.

import type { TypedDocumentString } from "./generated.js";

export class Longtable {
  private constructor(
    private readonly base: string,
    private readonly token: string,
    /** Where the streams are: in production the same place, by `make serve` the next port. */
    readonly streams: string,
  ) {}

  /** Signs a new guest in. The token is all that a guest has: an app would keep it. */
  static async guest(base: string, displayName: string, streams = base): Promise<Longtable> {
    const { session_token: token } = (await post(`${base}/api/v1/guest`, { display_name: displayName }, {})) as {
      session_token: string;
    };
    return new Longtable(base, token, streams);
  }

  /** Who sends a request. */
  get headers(): Record<string, string> {
    return { "X-Session-Token": this.token };
  }

  /** Sends one document. Rejects when there is no answer to it; a refusal by the rules is an answer. */
  async ask<Result, Variables>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result> {
    const body = { query: document.toString(), variables };
    const answer = await post(`${this.base}/graphql`, body, this.headers);
    const { data, errors } = answer as { data?: Result; errors?: unknown };
    if (errors !== undefined || data === undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** What opens one stream within seconds, for requests that can have no headers. */
  async ticket(): Promise<string> {
    const { ticket } = (await post(`${this.base}/api/v1/stream-ticket`, {}, this.headers)) as { ticket: string };
    return ticket;
  }
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

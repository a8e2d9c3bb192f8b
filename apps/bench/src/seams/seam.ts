import type { PeerApp } from "../peers/peer.ts";

/** What may be done around the routes of an application. */
export type Seam =
  "nothing" | "token first" | "token in the handler" | "access log" | "trace" | "own errors";

/** A framework, and its own way of doing what each seam is for. */
export interface SeamPeer {
  /** Makes an application with `GET /users/:id` and `POST /users`. */
  readonly createApp: (seam: Seam, log: Log) => PeerApp;
  /** The diagnostics channel for the seam `trace`; `null` where the application does it by itself. */
  readonly channel: string | null;
}

/** Takes a line of an access log. */
export type Log = (
  method: string | null,
  route: string | null,
  status: number | null,
  duration: number | null,
) => void;

/** Whether a request may pass; else it is answered with a 401. */
export function isAllowed(authorization: string | null | undefined): boolean {
  return authorization === "Bearer secret";
}

/** An error in the format of the application's own. */
export function toOwnError(status: number): { readonly error: string } {
  return { error: status === 404 ? "missing" : "invalid" };
}

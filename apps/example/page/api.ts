import { createClient, type Client } from "@fw/client";
import type { Contract } from "./contract.ts";
import { askForToken, authorize } from "./token.ts";

/** The service that the page came from. */
export const api: Client<Contract> = createClient<Contract>("", { headers: authorize });

/** A call that did not succeed. */
export interface Failure {
  readonly code: string;
  readonly status: number;
  readonly problem?: unknown;
}

/** Tells a reader in a sentence why a call did not succeed. Asks for the token if that was the reason. */
export function explain({ code, status, problem }: Failure): string {
  if (code === "NETWORK") return "The service cannot be reached.";
  if (code === "UNAUTHORIZED") {
    const isMissing = authorize().authorization === undefined;
    const sentence = isMissing ? "Enter the token to change bookmarks." : "The token is wrong.";
    askForToken(sentence);
    return sentence;
  }
  const { detail } = Object(problem) as { readonly detail?: unknown };
  return typeof detail === "string" ? `${detail}.` : `The service answered with status ${status}.`;
}

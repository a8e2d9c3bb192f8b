import { createClient, type Client } from "@fw/client";
import type { Contract } from "./contract.ts";

/** The service that the page came from. */
export const api: Client<Contract> = createClient<Contract>("");

/** A call that did not succeed. */
export interface Failure {
  readonly code: string;
  readonly status: number;
  readonly problem?: unknown;
}

/** What a reader is told of a call that did not succeed. */
export function toSentence({ code, status, problem }: Failure): string {
  if (code === "NETWORK") return "The service cannot be reached.";
  const { detail } = Object(problem) as { readonly detail?: unknown };
  return typeof detail === "string" ? detail : `The service answered with the status ${status}.`;
}

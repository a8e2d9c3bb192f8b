import type { TableRoute } from "./routes.ts";

/** A router with a table of routes, whose look-ups give values that a handler could use. */
export type Find = (method: string, path: string) => Found | undefined;

/** A route that was found. */
export interface Found {
  /** The route's index in the table. */
  readonly route: number;
  /** Decoded values by name; a wildcard's value may be among them. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Registers a table of routes in a router of its own. */
export type Contender = (routes: readonly TableRoute[]) => Find;

/** What a route without parameters has. */
export const noParams: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Decodes what a router leaves encoded.
 *
 * @param value - The text between two slashes.
 * @returns The decoded text.
 */
export function decode(value: string): string {
  return value.includes("%") ? decodeURIComponent(value) : value;
}

import { disarmAll } from "./disarm.ts";

/**
 * The JSON of a value that is sent, or would be. Nobody waits for the promises in it any more.
 *
 * @returns nothing where JSON has none, as for a function
 * @throws TypeError when the value holds a `BigInt` or itself
 * @internal
 */
export function toJsonText(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value) as string | undefined;
    // That is what JSON makes of a promise.
    if (text?.includes("{}") === true) disarmAll(value);
    return text;
  } catch (error) {
    disarmAll(value);
    throw error;
  }
}

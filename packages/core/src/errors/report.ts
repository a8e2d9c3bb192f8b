import { disarm } from "../disarm.ts";
import type { Incoming } from "../incoming.ts";

/** Receives an error that nothing else handles, with the request that met it. */
export type ErrorListener = (error: unknown, request: Request) => unknown;

/**
 * Hands an unexpected error to the application's listener. Should that fail as well, its own error
 * goes to the console, and nothing further.
 *
 * @internal
 */
export function report(
  error: unknown,
  incoming: Pick<Incoming, "request">,
  onError: ErrorListener,
): void {
  disarm(error);
  try {
    const result = onError(error, incoming.request);
    if (result instanceof Promise) result.catch(printError);
  } catch (failure) {
    printError(failure);
  }
}

/**
 * Prints an error; of one that cannot be printed, only that there was one.
 *
 * @internal
 */
export function printError(error: unknown): void {
  disarm(error);
  if (!print(error)) print("An error was thrown that cannot be printed");
}

/** Neither a hostile error nor a broken console may take the answer away from the client. */
function print(value: unknown): boolean {
  try {
    console.error(value);
    return true;
  } catch {
    return false;
  }
}

import { ignoreFailure, ignoreFailuresIn } from "../result/promises.ts";
import type { Incoming } from "../incoming.ts";
import { isDeparture } from "./client-fault.ts";

/** Receives an error that nothing else handles, and the request in which it occurred. */
export type ErrorListener = (error: unknown, context: ErrorContext) => unknown;

/** The request in which an error occurred. */
export interface ErrorContext {
  /** The Web request, built when it is read; `null` if none could be parsed. */
  readonly request: Request | null;
  /** The path of the matched route as declared; `null` if none matched. */
  readonly route: string | null;
}

/**
 * What a report needs of a request.
 *
 * @internal
 */
export type Reported = Located &
  Pick<Incoming, "isAbandoned"> & { readonly onReport?: Incoming["onReport"] };

/**
 * Hands an unexpected error to the application's listener, but for one that only says that the client
 * has gone. Should the listener fail as well, its own error goes to the console, and nothing further.
 *
 * @param incoming - The request, or `null` where there is none.
 * @internal
 */
export function report(error: unknown, incoming: Reported | null, onError: ErrorListener): void {
  ignoreFailuresIn(error);
  if (incoming !== null && isDeparture(error, incoming)) return;
  incoming?.onReport?.(error);
  try {
    void watchListener(onError(error, new IncomingContext(incoming)));
  } catch (failure) {
    printError(failure);
  }
}

/** Prints what a listener's promise rejects with, and ignores other promises in its result. */
async function watchListener(result: unknown): Promise<void> {
  ignoreFailuresIn(result);
  try {
    ignoreFailuresIn(await result);
  } catch (failure) {
    printError(failure);
  }
}

/**
 * Prints an error, and in a line before it the method and the path of its request: the `onError` of an
 * application that has none. The query may hold secrets and is left out.
 *
 * @internal
 */
export function printReport(error: unknown, { request }: ErrorContext): void {
  if (request !== null) printLine(request);
  printError(error);
}

function printLine(request: Request): void {
  try {
    tryPrint(`${request.method} ${new URL(request.url).pathname}`);
  } catch {
    // It only looks like a request; the error says so.
  }
}

/**
 * Prints an error; of one that cannot be printed, only that there was one.
 *
 * @internal
 */
export function printError(error: unknown): void {
  ignoreFailuresIn(error);
  if (!tryPrint(error)) tryPrint("An error was thrown that cannot be printed");
}

/** Neither a hostile error nor a broken console may take the answer away from the client. */
function tryPrint(value: unknown): boolean {
  try {
    // A program may have put a function in its place that returns a promise.
    ignoreFailure((console.error as (value: unknown) => unknown)(value));
    return true;
  } catch {
    return false;
  }
}

type Located = Pick<Incoming, "path" | "request" | "route">;

/**
 * The context of an error. The request is built only when it is read.
 *
 * @internal
 */
export class IncomingContext implements ErrorContext {
  readonly #incoming: Located | null;
  readonly route: string | null;

  /** @param incoming - The request, or `null` if none could be parsed. */
  constructor(incoming: Located | null) {
    this.#incoming = incoming;
    this.route = incoming === null ? null : incoming.route;
  }

  get request(): Request | null {
    return this.#incoming?.path == null ? null : this.#incoming.request;
  }
}

import { ignoreFailure, ignoreFailuresIn, type Reported, type RequestHeaders } from "@fw/http";
import { isCausedByClient } from "@fw/request";

/** The type of `onError`. Its parameter may say which members the application's `context` adds. */
// Written as a method, because the compiler lets the parameter of one be narrower.
export type ErrorListener = {
  listen(error: unknown, context: ErrorContext): unknown;
}["listen"];

/**
 * The request in which an error occurred.
 *
 * @typeParam Added - The members that the application's `context` adds, see `AddedBy`. The compiler does not check that
 * they are those of the application.
 */
export interface ErrorContext<Added = object> {
  /** The Web request, built on read. `null` if it could not be parsed. */
  readonly request: Request | null;
  /** The headers of the request, as in a handler's context. `null` if `request` is. */
  readonly headers: RequestHeaders | null;
  /** The path of the matched route as declared. `null` if none matched. */
  readonly route: string | null;
  /**
   * The object that the application's `context` returned. `undefined` if it returned `undefined`, refused the request or
   * failed, if it did not run, and in the callbacks of `serve`, `toFetch` and `toNodeListener`.
   */
  readonly context: Added | undefined;
}

/**
 * Passes an unexpected error to the application's listener, unless the client caused it. If the listener fails too, its
 * error goes to the console.
 *
 * @param incoming - The request, or `null` if the error belongs to no request.
 */
export function report(error: unknown, incoming: Reported | null, onError: ErrorListener): void {
  ignoreFailuresIn(error);
  if (incoming !== null && isCausedByClient(error, incoming)) return;
  incoming?.trace?.report(error);
  try {
    void watchListener(onError(error, new IncomingContext(incoming)));
  } catch (failure) {
    printError(failure);
  }
}

/** Prints the rejection of a listener's promise, and ignores other promises in its result. */
async function watchListener(result: unknown): Promise<void> {
  ignoreFailuresIn(result);
  try {
    ignoreFailuresIn(await result);
  } catch (failure) {
    printError(failure);
  }
}

/**
 * Prints the method and path of the request, then the error. This is the default `onError`. The query may contain
 * secrets, so it is not printed.
 */
export function printReport(error: unknown, { request }: ErrorContext): void {
  if (request !== null) printLine(request);
  printError(error);
}

function printLine(request: Request): void {
  try {
    tryPrint(`${request.method} ${new URL(request.url).pathname}`);
  } catch {
    // The request only resembles a `Request`. The error that is printed next already says so.
  }
}

/** Prints an error, or a fixed sentence if the error cannot be printed. */
export function printError(error: unknown): void {
  ignoreFailuresIn(error);
  if (!tryPrint(error)) tryPrint("An error was thrown that cannot be printed");
}

/** Prints a value, and never throws: a hostile error or a broken console must not cost the client its response. */
function tryPrint(value: unknown): boolean {
  try {
    // A program may have replaced `console.error` with a function that returns a promise.
    ignoreFailure((console.error as (value: unknown) => unknown)(value));
    return true;
  } catch {
    return false;
  }
}

type Located = Pick<Reported, "added" | "headers" | "path" | "request" | "route">;

/** The context of an error. The request is built on read. */
export class IncomingContext implements ErrorContext {
  readonly #incoming: Located | null;
  readonly route: string | null;
  readonly context: object | undefined;

  /** @param incoming - The request, or `null` if it could not be parsed. */
  constructor(incoming: Located | null) {
    this.#incoming = incoming;
    this.route = incoming === null ? null : incoming.route;
    this.context = incoming?.added;
  }

  get request(): Request | null {
    return this.#incoming?.path == null ? null : this.#incoming.request;
  }

  get headers(): RequestHeaders | null {
    return this.#incoming?.path == null ? null : this.#incoming.headers;
  }
}

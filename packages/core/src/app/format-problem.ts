import { HttpError } from "../errors/http-error.ts";
import {
  type ErrorContext,
  type ErrorListener,
  IncomingContext,
  report,
} from "../errors/report.ts";
import { Reply } from "../result/reply.ts";
import { toOutgoing } from "../result/respond.ts";
import type { AnyFormatted } from "../types/checked-format.ts";
import {
  type AnyProblem,
  discard,
  type Incoming,
  isStream,
  isThenable,
  type Outgoing,
  type SentError,
} from "@fw/http";

/** What an {@link ErrorFormatter} receives besides the problem. */
export interface FormatContext<Added = object> extends ErrorContext<Added> {
  /** The thrown or returned value. `undefined` for the framework's own errors. */
  readonly error: unknown;
}

/** The type of `formatError`. Its parameter may say which members the application's `context` adds. */
// Written as a method, because the compiler lets the parameter of one be narrower.
export type ErrorFormatter<Formatted = AnyFormatted> = {
  format(problem: AnyProblem, context: FormatContext): Formatted;
}["format"];

interface FormatSettings {
  readonly formatError: ErrorFormatter<unknown> | null;
  readonly onError: ErrorListener;
}

/**
 * Formats a problem with the application's `formatError` (docs/specification.md#96-formaterror). If that throws, the
 * problem in `outgoing` is sent unchanged and `onError` receives the error.
 */
export function formatProblem(
  { formatError, onError }: FormatSettings,
  outgoing: Outgoing,
  error: SentError,
  incoming: Incoming | null,
): Outgoing {
  if (formatError === null) return outgoing;
  const { problem, cause } = error;
  try {
    const result = formatError(problem, new ProblemContext(incoming, cause));
    if (result === undefined) return outgoing;
    assertFormatted(result);
    const own = toOutgoing(result, problem.status);
    return { ...own, headers: own.headers.with(findMissing(own, outgoing)), error };
  } catch (failure) {
    report(failure, incoming, onError);
    return outgoing;
  }
}

class ProblemContext extends IncomingContext implements FormatContext {
  readonly error: unknown;

  constructor(incoming: Incoming | null, error: unknown) {
    super(incoming);
    this.error = error;
  }
}

/** Refuses a result that would have to be awaited or formatted again. */
function assertFormatted(result: unknown): void {
  const value = result instanceof Reply ? (result as Reply).value : result;
  if (!isThenable(result) && !isStream(value) && !(value instanceof HttpError)) return;
  discard(value);
  throw new TypeError(
    "formatError must return a value synchronously, not a promise, a stream or an HttpError",
  );
}

/** Lists the problem's headers that the formatted response does not set, except the content type. */
function findMissing({ headers }: Outgoing, { headers: { pairs } }: Outgoing): string[] {
  return pairs.filter((_, index) => {
    const name = pairs[index - (index % 2)] ?? "";
    return name !== "content-type" && headers.find(name) === undefined;
  });
}

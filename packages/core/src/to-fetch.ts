import type { PlatformParts } from "./app/context.ts";
import type { ErrorFormatter } from "./app/format-problem.ts";
import { toSettings } from "./app/settings.ts";
import type { ErrorListener } from "./errors/report.ts";
import { createFetch } from "./fetch/answer-request.ts";
import { toFetchFunction, type FetchHandler, type FetchObject } from "./fetch/fetch-handler.ts";
import { createFetchResponder } from "./fetch/fetch-responder.ts";
import type { ResponseListener } from "./observe/response-observer.ts";
import { toFetchOptions } from "./option-tables.ts";
import type { AnyFormatted, CheckedFormat } from "./types/checked-format.ts";
import { assertOptions } from "@fw/options";

/** Options of {@link toFetch}: those of `createApp` that concern a function around an application. */
export interface ToFetchOptions<Formatted = AnyFormatted, At extends string = "here"> {
  /** As in `createApp`. Called with errors of the function, and with the reasons why a response cannot be sent. */
  readonly onError?: ErrorListener | undefined;
  /** As in `createApp`. Formats the errors of the function itself, not those of an application behind it. */
  readonly formatError?: ErrorFormatter<CheckedFormat<Formatted, At>> | undefined;
  /** As in `createApp`. */
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Turns a request handler into one that a Fetch platform can serve, such as Workers, Lambda, `Bun.serve` and `Deno.serve`
 * (docs/specification.md#118-tofetch). It does there what `serve` does on Node.
 *
 * @param handler - Answers a request: a function, or an object with `fetch`. If it throws or returns an `HttpError`, the
 * response is its problem. Anything else that it throws is a 500.
 * @param options - What to do with errors and events.
 * @returns A function whose promise never rejects. The arguments after the request are passed on to the handler.
 * @throws {@link TypeError} when the handler or an option is wrong.
 * @example
 * export default {
 *   fetch: toFetch(async (request, ...platform) =>
 *     (await refuseAnonymous(request)) ?? app.fetch(request, ...platform)),
 * };
 */
export function toFetch<Formatted = AnyFormatted, At extends string = "here">(
  handler: FetchHandler | FetchObject,
  options?: ToFetchOptions<Formatted, At>,
): (request: Request, ...platform: PlatformParts) => Promise<Response>;
export function toFetch(
  handler: FetchHandler | FetchObject,
  options: ToFetchOptions = {},
): (request: Request, ...platform: PlatformParts) => Promise<Response> {
  assertOptions("toFetch()", options, Object.keys(toFetchOptions) as (keyof ToFetchOptions)[]);
  return createFetch(
    createFetchResponder(toFetchFunction("toFetch()", handler), toSettings(options)),
  );
}

// What is sent beside a result: the details of errors and the results of formatError (docs/specification.md#123-mistakes).
import {
  createApp,
  HttpError,
  serve,
  toFetch,
  type AnyProblem,
  type ErrorFormatter,
  type FormatContext,
  type RoutesOf,
} from "@fw/framework";
import { same } from "./expect.ts";

declare const error: unknown;
declare const chance: boolean;

// Details.
// @ts-expect-error The Error of "error" is {} in JSON; write error.message
new HttpError(502, "X", "no", { details: { error: error as Error } });
// @ts-expect-error The bigint of "id" is not JSON; write String(value)
new HttpError(409, "X", "no", { details: { id: 1n } });
// @ts-expect-error The bigint of the details is not JSON; write String(value)
new HttpError(409, "X", "no", { details: 1n });
// @ts-expect-error The Map of "map" is {} in JSON; write Object.fromEntries(map)
new HttpError(409, "X", undefined, { details: { list: [{ deep: { map: new Map() } }] } });
// @ts-expect-error The promise of "user" is {} in JSON; await it
new HttpError(409, "X", "no", { details: { user: Promise.resolve(1) }, headers: {} });
// @ts-expect-error One of two forms is wrong.
new HttpError(409, "X", "no", chance ? { details: { a: 1n } } : { details: { a: 1 } });
createApp().get("/", () => {
  // @ts-expect-error The Set of "tags" is {} in JSON; write [...set]
  throw new HttpError(409, "X", "no", { details: { tags: new Set(["a"]) } });
});
class Failed extends HttpError<502, "FAILED", { readonly cause: Error }> {
  constructor(cause: Error) {
    // @ts-expect-error The Error of "cause" is {} in JSON; write error.message
    super(502, "FAILED", "no", { details: { cause } });
  }
}
class NotFound extends HttpError<404, "NOT_FOUND", { readonly id: number }> {
  constructor(id: number) {
    super(404, "NOT_FOUND", `There is no note ${id}`, { details: { id } });
  }
}
const known = createApp()
  .get("/known", () => new NotFound(1))
  .get("/failed", () => new Failed(new Error()));
type Known = Extract<RoutesOf<typeof known>["GET /known"]["response"], { status: 404 }>;
same<Known["body"]["details"], { id: number }>();
new HttpError(409, "X", "no", { details: { at: new Date(), list: [1, "a", null] }, cause: error });
new HttpError(409, "X", "no", { details: error });
new HttpError(409, "X", "no", { details: undefined, headers: { "retry-after": "1" } });
interface Row {
  readonly id: number;
  readonly name?: string;
}
declare const row: Row;
new HttpError(409, "X", "no", { details: row });

// Functions that create errors of any details.
const conflict = <T>(details: T) => new HttpError(409, "CONFLICT", "no", { details });
const conflicting = createApp().get("/", () => conflict({ id: 1 }));
type Conflict = Extract<RoutesOf<typeof conflicting>["GET /"]["response"], { status: 409 }>;
same<Conflict["body"]["details"], { id: number }>();

// formatError.
// @ts-expect-error The Map of the result is {} in JSON; write Object.fromEntries(map)
createApp({ formatError: () => new Map() });
// @ts-expect-error The bigint of the result is not JSON; write String(value)
createApp({ formatError: () => 1n });
// @ts-expect-error The Error of "error" is {} in JSON; write error.message
createApp({ formatError: ({ code }) => ({ errors: [{ code, error: new Error(code) }] }) });
const annotated = (problem: AnyProblem, { headers }: FormatContext): { tags: Set<string> } => ({
  tags: new Set([problem.code, ...(headers?.keys() ?? [])]),
});
// @ts-expect-error The Set of "tags" is {} in JSON; write [...set]
createApp({ formatError: annotated });
// @ts-expect-error A formatter of any result, which is a Map.
export const toMap: ErrorFormatter = () => new Map();
// @ts-expect-error A formatter of any result, which is a bigint.
export const toBigInt: ErrorFormatter = () => 1n;
const toCode: ErrorFormatter = ({ code }) => ({ code, at: new Date(), row });
const toText: ErrorFormatter = ({ code }) => code;
const toNothing: ErrorFormatter = () => undefined;
const formatted = createApp({ formatError: toCode }).get("/", () => 1);
same<Extract<RoutesOf<typeof formatted>["GET /"]["response"], { status: 500 }>["body"], unknown>();

// The same under serve and toFetch.
// @ts-expect-error The Map of "map" is {} in JSON; write Object.fromEntries(map)
void serve(createApp(), { formatError: () => ({ map: new Map() }) });
// @ts-expect-error The bigint of the result is not JSON; write String(value)
toFetch(createApp(), { formatError: () => 1n });
void serve(createApp(), { formatError: toText, onResponse: ({ code }) => code });
toFetch(createApp(), { formatError: toNothing });
void serve(createApp(), {
  formatError: ({ code }) => ({ code }),
  onError: (_, { route }) => route,
});

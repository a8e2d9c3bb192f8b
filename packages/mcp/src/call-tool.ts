import { createClient } from "@fw/client";
import type { ContextHead } from "@fw/core";
import type { Tool } from "./create-tools.ts";
import { findIssues } from "./find-issues.ts";
import { isJson, isText } from "./media-types.ts";

/** What all calls of an application's tools need. */
export interface ToolCaller {
  /** The application. */
  readonly fetch: (request: Request, ...platform: ContextHead["platform"]) => Promise<Response>;
  /** The names of the headers that a call takes from the message's request. */
  readonly forward: readonly string[];
}

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly [] | readonly [{ readonly type: "text"; readonly text: string }];
  readonly structuredContent?: unknown;
  readonly isError?: true;
}

type Values = Readonly<Record<string, unknown>>;

/** A contract with any path. */
type AnyRoutes = Readonly<Record<`GET ${string}`, { readonly response: never }>>;

/** Calls the route of a tool. Never rejects because of the arguments or the response. */
export async function callTool(
  { fetch, forward }: ToolCaller,
  tool: Tool,
  given: Values,
  { headers, platform, request }: ContextHead,
): Promise<ToolResult> {
  const issues = findIssues(tool, given);
  if (issues.length > 0) {
    const truncated = issues.length > maxIssues && { truncated: true };
    return toErrorResult({
      code: "VALIDATION",
      detail: "The arguments do not match the input schema",
      issues: issues.slice(0, maxIssues),
      ...truncated,
    });
  }
  const forwarded = new Headers();
  for (const name of forward) {
    const value = headers.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  let call: Request;
  try {
    call = toRequest(tool, given, request, forwarded);
  } catch {
    const detail =
      'A request cannot carry a value: params and rest must not be "", "." or "..", strings must be valid Unicode, and numbers must be finite';
    return toErrorResult({ code: "BAD_REQUEST", detail });
  }
  const { signal } = request;
  // Node aborts a request's signal only while the request is reachable, and a waiting handler may not keep it so:
  // https://github.com/nodejs/node/issues/55428
  const hold = (): unknown => call;
  signal.addEventListener("abort", hold);
  try {
    return await readResult(await fetch(call, ...platform), signal);
  } finally {
    signal.removeEventListener("abort", hold);
  }
}

const maxIssues = 100;

/** The same as the framework's default limit for request bodies. */
const maxBytes = 1_048_576;

function toErrorResult(members: Values): ToolResult {
  const problem = { title: "Bad Request", status: 400, ...members };
  return { ...toText(JSON.stringify(problem)), structuredContent: problem, isError: true };
}

function toText(text: string): Pick<ToolResult, "content"> {
  return { content: text === "" ? [] : [{ type: "text", text }] };
}

function toFailure(text: string): ToolResult {
  return { ...toText(text), isError: true };
}

/** @throws {@link TypeError} or {@link RangeError} when no request can carry the arguments. */
function toRequest(
  { method, path, inputs }: Tool,
  { body, ...values }: Values,
  { url, signal }: Request,
  headers: Headers,
): Request {
  const target = createClient<AnyRoutes>(new URL(url).origin).href(path, values);
  if (!inputs.has("body") || body === undefined) {
    return new Request(target, { method, headers, signal });
  }
  headers.set("content-type", "application/json");
  const json = JSON.stringify(body, (_, value: unknown) => {
    if (value === Infinity || value === -Infinity) throw new TypeError("JSON has no infinity");
    return value;
  });
  return new Request(target, { method, headers, signal, body: json });
}

async function readResult(response: Response, signal: AbortSignal): Promise<ToolResult> {
  const isError = response.status >= 400 && { isError: true as const };
  const type = response.headers.get("content-type") ?? "";
  if (response.body === null) {
    return { ...toText(describeEmpty(response)), ...isError };
  }
  if (!isJson(type) && !isText(type)) {
    response.body.cancel().catch(() => undefined);
    return toFailure("The result is bytes or a stream, which no tool can return");
  }
  try {
    const text = await readText(response.body, signal);
    if (text === undefined) return toFailure("The result is larger than 1 MiB: ask for less");
    const structured = isJson(type) && { structuredContent: JSON.parse(text) as unknown };
    return { ...toText(text), ...structured, ...isError };
  } catch {
    return toFailure("The result ended early, or is not valid UTF-8 or JSON");
  }
}

/** Describes a response without a body to a model. */
function describeEmpty({ status, headers }: Response): string {
  if (status < 300) return "";
  const location = headers.get("location");
  return `The response has status ${status}${location === null ? "" : ` and location ${location}`}`;
}

/**
 * Reads a body as UTF-8. Returns `undefined` if it is too large. Cancels the body if the client leaves.
 *
 * @throws {@link TypeError} when the body is not UTF-8, or the reason of an abort.
 */
async function readText(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader = body.getReader();
  const cancel = (): void => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > maxBytes) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

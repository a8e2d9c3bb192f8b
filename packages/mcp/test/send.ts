import type { HandleInit } from "@fw/framework";

/** What the tests send messages to. */
export interface Target {
  handle(path: string, init: HandleInit): Promise<Response>;
}

/** The answer to a message. */
export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends any JSON to `/mcp`. */
export async function post(
  app: Target,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
  init: HandleInit = {},
): Promise<Sent> {
  const response = await app.handle("/mcp", { method: "POST", json, headers, ...init });
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Sends a request of revision 2026-07-28 as a client does; `headers` replace its own. */
export function request(
  app: Target,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
  init?: HandleInit,
): Promise<Sent> {
  const { name } = params;
  const own = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": name }),
  };
  const message = { jsonrpc: "2.0", id: 1, method, params: { _meta: meta, ...params } };
  return post(app, message, { ...own, ...headers }, init);
}

/** Calls a tool by revision 2026-07-28 and returns the result or the error. */
export async function call(
  app: Target,
  name: string,
  given?: unknown,
  headers?: Readonly<Record<string, string>>,
  init?: HandleInit,
): Promise<Readonly<Record<string, unknown>>> {
  const params = { name, ...(given !== undefined && { arguments: given }) };
  const { body } = await request(app, "tools/call", params, headers, init);
  const { result, error } = body as Record<
    "result" | "error",
    Readonly<Record<string, unknown>> | undefined
  >;
  return result ?? error ?? {};
}

/** Sends a request of revision 2025-11-25. */
export function requestLegacy(
  app: Target,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Sent> {
  const headers = { "mcp-protocol-version": "2025-11-25" };
  return post(app, { jsonrpc: "2.0", id: 1, method, params }, headers);
}

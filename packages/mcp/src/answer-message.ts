import { reply, type ContextHead, type Reply } from "@fw/core";
import { callTool, type ToolCaller } from "./call-tool.ts";
import type { Tool } from "./create-tools.ts";
import { isObject } from "./find-issues.ts";
import { capabilitiesKey, versionKey, type McpMessage } from "./mcp-message.ts";

/** The response to a JSON-RPC request: it has a `result` or an `error`. */
export interface McpAnswer {
  readonly jsonrpc: "2.0";
  /** Absent if a notification is refused. */
  readonly id?: string | number | undefined;
  readonly result?: object;
  readonly error?: McpError;
}

/** An error of JSON-RPC or of the protocol. */
export interface McpError {
  readonly code: number;
  readonly message: string;
  /** The versions, if that of the message is not supported. */
  readonly data?: { readonly supported: readonly string[]; readonly requested: string };
}

/** The server that {@link answerMessage} speaks for. */
export interface ToolServer extends ToolCaller {
  /** The server's name and version. */
  readonly info: object;
  readonly tools: ReadonlyMap<string, Tool>;
}

const modern = "2026-07-28";

/** The revision that is served without sessions. */
const legacy = "2025-11-25";

const supported = [modern, legacy];

/** Answers a message. The reply to a notification has no body. */
export async function answerMessage(
  server: ToolServer,
  message: McpMessage,
  head: ContextHead,
): Promise<Reply<McpAnswer, 200 | 400 | 404> | Reply<undefined, 202>> {
  const { id } = message;
  const version = head.headers.get("mcp-protocol-version") ?? legacy;
  const mistake = findMistake(message, head.headers);
  if (mistake) return reply({ jsonrpc: "2.0", id, error: mistake }, { status: 400 });
  if (id === undefined) return reply(undefined, { status: 202 });
  const answer = await run(server, message, head, version);
  if (answer === undefined) {
    const error = { code: -32601, message: "Method not found" };
    return reply({ jsonrpc: "2.0", id, error }, { status: 404 });
  }
  return reply({ jsonrpc: "2.0", id, ...answer }, { status: 200 });
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation */
function findMistake(
  { id, method, params = {} }: McpMessage,
  headers: ContextHead["headers"],
): McpError | undefined {
  const { [versionKey]: named, [capabilitiesKey]: capabilities } = params._meta ?? {};
  const requested = headers.get("mcp-protocol-version");
  if (requested === null) {
    // A client of 2025-11-25 learns the version from the response to `initialize`.
    if (method === "initialize" && named === undefined) return undefined;
    return mismatch("MCP-Protocol-Version is missing");
  }
  if (named !== undefined && named !== requested) {
    return mismatch("MCP-Protocol-Version does not match the body");
  }
  if (!supported.includes(requested)) {
    const data = { supported, requested };
    return { code: -32022, message: "Unsupported protocol version", data };
  }
  if (requested === legacy || id === undefined) return undefined;
  if (named === undefined || capabilities === undefined) {
    return invalidParams(`_meta must have ${versionKey} and ${capabilitiesKey}`);
  }
  if (headers.get("mcp-method") !== method) return mismatch("Mcp-Method does not match the body");
  if (method === "tools/call" && decode(headers.get("mcp-name")) !== (params.name ?? null)) {
    return mismatch("Mcp-Name does not match the body");
  }
  return undefined;
}

function mismatch(message: string): McpError {
  return { code: -32020, message: `Header mismatch: ${message}` };
}

function invalidParams(message: string): McpError {
  return { code: -32602, message };
}

/**
 * Decodes the name in a header. Returns `undefined`, which no message can match, if it is not valid Base64 or UTF-8.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
function decode(value: string | null): string | null | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value ?? "") ?? [];
  if (encoded === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type Answer = Pick<McpAnswer, "result"> | { readonly error: McpError };

async function run(
  server: ToolServer,
  { method, params = {} }: McpMessage,
  head: ContextHead,
  version: string,
): Promise<Answer | undefined> {
  const isModern = version === modern;
  const { info, tools } = server;
  const capabilities = { tools: {} };
  const toAnswer = (result: object, caching?: object): Answer => ({
    result: isModern
      ? { resultType: "complete", ...result, ...caching, _meta: { [infoKey]: info } }
      : { ...result },
  });
  if (method === "tools/list") {
    if (params.cursor !== undefined)
      return { error: invalidParams("The list has one page: omit cursor") };
    const listed = [...tools.values()].map((tool) => withoutUnknownOutput(tool, isModern));
    return toAnswer({ tools: listed }, caching);
  }
  if (method === "tools/call") {
    const { name = "", arguments: given = {} } = params;
    const tool = tools.get(name);
    if (tool === undefined) return { error: invalidParams("Unknown tool") };
    const { structuredContent, ...result } = await callTool(server, tool, given, head);
    const { outputSchema } = withoutUnknownOutput(tool, isModern);
    const isSent =
      structuredContent !== undefined &&
      // Structured content must match the output schema, and a problem does not.
      !(result.isError && outputSchema) &&
      (isModern || isObject(structuredContent));
    return toAnswer({ ...result, ...(isSent && { structuredContent }) });
  }
  if (isModern && method === "server/discover") {
    return toAnswer({ supportedVersions: supported, capabilities }, caching);
  }
  if (!isModern && method === "initialize") {
    return toAnswer({ protocolVersion: legacy, capabilities, serverInfo: info });
  }
  if (!isModern && method === "ping") return toAnswer({});
  return undefined;
}

const infoKey = "io.modelcontextprotocol/serverInfo";

/** Only a deployment changes the tools. */
const caching = { ttlMs: 60_000, cacheScope: "private" };

/** Revision 2025-11-25 allows only output schemas of objects. */
function withoutUnknownOutput({ listed }: Tool, isModern: boolean): Tool["listed"] {
  const { outputSchema, ...others } = listed;
  return isModern || outputSchema?.type === "object" ? listed : others;
}

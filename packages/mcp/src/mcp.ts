import type { ContractDocument } from "@fw/contract";
import { HttpError, type App, type ContextHead, type Reply } from "@fw/core";
import { assertOptions } from "@fw/options";
import { answerMessage, type McpAnswer } from "./answer-message.ts";
import { createTools, type McpTool } from "./create-tools.ts";
import type { McpMessage } from "./mcp-message.ts";

/** Options of {@link mcp}. */
export interface McpOptions<Route extends string = string> {
  /** The server's name and version, for clients. */
  readonly info: McpInfo;
  /** The routes that become tools, by method and path, such as `"GET /notes/:id"`. Agents cannot call others. */
  readonly tools: Readonly<Partial<Record<Route, McpTool>>>;
  /**
   * The application's contract, as `fw contract --format json` writes it. It describes results. Without it, tools have
   * no `outputSchema`, and a route that streams fails only when it is called.
   */
  readonly contract?: ContractDocument | undefined;
  /** The origins whose pages may send messages, such as `"https://app.example.com"`; default `[]`. */
  readonly origins?: readonly string[] | undefined;
  /** The headers that a call copies from the message's request; default `["authorization"]`. */
  readonly forward?: readonly string[] | undefined;
}

/** What a client shows about a server. */
export interface McpInfo {
  readonly name: string;
  /** The version of the application, not of the protocol. */
  readonly version: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly websiteUrl?: string | undefined;
}

/** An application whose routes can be tools. */
export interface McpApp<Declared = unknown> extends Pick<App, "fetch" | "routes"> {
  readonly "~routes": Declared;
}

/** What {@link mcp} returns: the handler of a `POST` route whose body is `mcpMessage`. */
export type McpHandler = (
  context: ContextHead & { readonly body: McpMessage },
) => Promise<
  Reply<McpAnswer, 200 | 400 | 404> | Reply<undefined, 202> | HttpError<403, "ORIGIN_NOT_ALLOWED">
>;

/** The routes of an application by method and path, as far as its type knows them. */
export type McpRoute<Declared> = unknown extends Declared
  ? `${string} /${string}`
  : Declared extends { readonly key: infer Key extends string }
    ? Key
    : never;

/** Refuses unknown keys in a variable, too. The compiler itself refuses them only in an object literal. */
type ToolsOf<Tools, Route> = {
  readonly [Key in keyof Tools]: string extends Key
    ? McpTool | undefined
    : Key extends Route
      ? McpTool
      : "The application has no such route";
};

/**
 * Serves chosen routes of an application as tools of the Model Context Protocol: revision 2026-07-28 and, without
 * sessions, 2025-11-25 (docs/specification.md#136-tools-for-agents).
 *
 * @param app - The application, with the routes that are tools.
 * @param options - {@link McpOptions}.
 * @returns The handler of a `POST` route, whose body must be `mcpMessage`.
 * @throws {@link TypeError} when an option is wrong or a route cannot be a tool.
 * @example
 * app.post("/mcp", mcp(app, { info: { name: "notes", version: "1.0.0" }, tools }), { body: mcpMessage });
 */
export function mcp<Declared, Tools>(
  app: McpApp<Declared>,
  options: McpOptions<McpRoute<Declared>> & {
    readonly tools: ToolsOf<Tools, McpRoute<Declared>>;
  },
): McpHandler {
  assertMcpOptions(options);
  const { info, contract, origins = [], forward = ["authorization"] } = options;
  const described: Readonly<Partial<Record<string, McpTool>>> = { ...options.tools };
  const tools = createTools(app.routes, described, contract);
  const server = { info: { ...info }, tools, forward: [...forward], fetch: app.fetch };
  const allowed = new Set(origins);
  return async (context) => {
    const { body, headers, method, route } = context;
    if (described[`${method} ${route}`] !== undefined) {
      throw new TypeError(`mcp: "${method} ${route}" serves the tools and cannot be one`);
    }
    const origin = headers.get("origin");
    if (origin !== null && !allowed.has(origin)) {
      return new HttpError(403, "ORIGIN_NOT_ALLOWED", "Pages of this origin cannot use the tools");
    }
    return answerMessage(server, body, context);
  };
}

function assertMcpOptions(options: unknown): void {
  assertOptions("mcp()", options, ["info", "tools", "contract", "origins", "forward"]);
  const { info, tools, contract, origins, forward } = options;
  assertOptions("mcp: info", info, ["name", "version", "title", "description", "websiteUrl"]);
  if (typeof info.name !== "string" || typeof info.version !== "string") {
    throw new TypeError("mcp: info must have a name and a version, both strings");
  }
  for (const [name, value] of Object.entries(info)) {
    if (value === undefined || typeof value === "string") continue;
    throw new TypeError(`mcp: info.${name} must be a string`);
  }
  if (typeof tools !== "object" || tools === null || Array.isArray(tools)) {
    throw new TypeError(
      'mcp: tools must be an object with routes as keys, such as "GET /notes/:id"',
    );
  }
  for (const [key, tool] of Object.entries(tools) as [string, unknown][]) {
    if (tool === undefined) continue;
    assertOptions(`mcp: tools["${key}"]`, tool, ["name", "description"]);
    const { name, description } = tool;
    if (typeof name !== "string" || !/^[\w.-]{1,128}$/.test(name)) {
      throw new TypeError(
        `mcp: tools["${key}"].name must be 1 to 128 letters, digits, "_", "-" or "."`,
      );
    }
    if (typeof description !== "string" || description === "") {
      throw new TypeError(
        `mcp: tools["${key}"] must have a description, a string that is not empty`,
      );
    }
  }
  if (contract !== undefined) assertContract(contract);
  assertTexts(origins, isOrigin, 'origins must be a list of origins, such as "https://a.example"');
  assertTexts(
    forward,
    isForwardable,
    'forward must be a list of headers other than those of the body and the connection, such as ["authorization"]',
  );
}

function assertContract(contract: unknown): void {
  const { version, routes, $defs } = Object(contract) as Partial<ContractDocument>;
  if (version !== 1) {
    throw new TypeError(
      "mcp: contract must be of version 1: write it again with fw contract --format json",
    );
  }
  if (Array.isArray(routes) && typeof $defs === "object") return;
  throw new TypeError("mcp: contract must be a file that fw contract --format json wrote");
}

function assertTexts(texts: unknown, isValid: (text: string) => boolean, message: string): void {
  if (texts === undefined) return;
  if (Array.isArray(texts) && texts.every((text) => typeof text === "string" && isValid(text)))
    return;
  throw new TypeError(`mcp: ${message}`);
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}

/** A call has its own body and connection. */
function isForwardable(name: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~\w-]+$/.test(name) &&
    !/^(content-.*|connection|expect|host|te|trailer|transfer-encoding|upgrade)$/i.test(name)
  );
}

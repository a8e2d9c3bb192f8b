import {
  $ZodLiteral,
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodString,
  $ZodUnion,
  $ZodUnknown,
  _maxLength,
  type $ZodType,
} from "zod/v4/core";

/** The `_meta` member that names the revision of the protocol. */
export const versionKey = "io.modelcontextprotocol/protocolVersion";

/** The `_meta` member that says what the client can do. */
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** A JSON-RPC request or, without an `id`, a notification. Only the members that an MCP server reads. */
export interface McpMessage {
  readonly jsonrpc: "2.0";
  readonly id?: string | number | undefined;
  readonly method: string;
  readonly params?:
    | {
        /** Of the tool. */
        readonly name?: string | undefined;
        readonly arguments?: Readonly<Record<string, unknown>> | undefined;
        readonly cursor?: string | undefined;
        readonly _meta?:
          | {
              readonly [versionKey]?: string | undefined;
              /** A server of tools reads none of its members. */
              readonly [capabilitiesKey]?: Readonly<Record<string, never>> | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** The body schema of the route that serves `mcp`: one message. It drops members that {@link McpMessage} lacks. */
export const mcpMessage = object({
  jsonrpc: new $ZodLiteral({ type: "literal", values: ["2.0"] }),
  id: optional(
    new $ZodUnion({
      type: "union",
      options: [
        text(1_000),
        new $ZodNumberFormat({ type: "number", check: "number_format", format: "safeint" }),
      ],
    }),
  ),
  method: text(1_000),
  params: optional(
    object({
      name: optional(text(1_000)),
      // The tool's route checks them.
      arguments: optional(object({}, new $ZodUnknown({ type: "unknown" }))),
      cursor: optional(text(1_000)),
      _meta: optional(
        object({ [versionKey]: optional(text(100)), [capabilitiesKey]: optional(object({})) }),
      ),
    }),
  ),
  // Zod's constructors do not infer the types of their parts. The parts above are those of McpMessage.
}) as $ZodType<McpMessage, McpMessage>;

function text(maximum: number): $ZodType {
  return new $ZodString({ type: "string", checks: [_maxLength(maximum)] });
}

function optional(innerType: $ZodType): $ZodType {
  return new $ZodOptional({ type: "optional", innerType });
}

function object(shape: Readonly<Record<string, $ZodType>>, catchall?: $ZodType): $ZodType {
  return new $ZodObject({ type: "object", shape, ...(catchall && { catchall }) });
}

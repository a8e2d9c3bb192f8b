export type { McpAnswer, McpError } from "./answer-message.ts";
export type { McpTool } from "./create-tools.ts";
export {
  mcp,
  type McpApp,
  type McpHandler,
  type McpInfo,
  type McpOptions,
  type McpRoute,
} from "./mcp.ts";
export { mcpMessage, type McpMessage } from "./mcp-message.ts";

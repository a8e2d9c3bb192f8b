export {
  formatFindings,
  type Allowance,
  type AuditOptions,
  type Finding,
  type FindingKind,
  type Findings,
  type Output,
  type Schema,
} from "@fw/validate";
export type { HandleInit } from "./adapters/create-request.ts";
export type { CloseOptions, CloseResult, ListenOptions, Server } from "./adapters/server.ts";
export { createApp, type App, type DeclaredRoute } from "./app.ts";
export type { Context } from "./context.ts";
export type { CorsOptions } from "./cors/cors-policy.ts";
export { errorCodes, type ErrorCode } from "./errors/error-codes.ts";
export { HttpError, type HttpErrorOptions } from "./errors/http-error.ts";
export type { ErrorContext, ErrorListener } from "./errors/report.ts";
export type { InputName, ValidationIssue } from "./errors/validation-issue.ts";
export type { Handler } from "./handler.ts";
export type { Json } from "./json.ts";
export type { Method } from "./method.ts";
export { reply, type Reply, type ReplyInit } from "./reply.ts";
export type { RouteEntry, RoutesOf } from "./route-entry.ts";
export type { AppOptions, ServerOptions } from "./settings.ts";
export type { GetValidation, NoValidation, Validation } from "./validation.ts";

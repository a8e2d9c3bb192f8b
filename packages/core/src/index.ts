export {
  readBytes,
  readForm,
  readParts,
  type FormPart,
  type ReadBytesOptions,
  type ReadFormOptions,
  type ReadPartsOptions,
} from "@fw/body";
export type { Output, Schema } from "@fw/validate";
export type { FetchHandler, FetchObject } from "./fetch/fetch-handler.ts";
export type { HandleInit } from "./fetch/create-request.ts";
export type {
  AnyProblem,
  CloseOptions,
  CloseResult,
  InputName,
  ListenOptions,
  Problem,
  RequestHeaders,
  Server,
  TlsOptions,
  ValidationIssue,
} from "@fw/http";
export type { App, AppFetch } from "./app.ts";
export type { DeclaredRoute } from "./types/declared-route.ts";
export { createApp } from "./create-app.ts";
export type { Context, ContextHead, Platform } from "./app/context.ts";
export type { CorsOptions } from "./cors/cors-policy.ts";
export {
  errorCodes,
  listErrorCodes,
  type ErrorCode,
  type ErrorSource,
} from "./errors/error-codes.ts";
export { events, type EventsOptions, type EventStream } from "./result/events.ts";
export type { HttpErrorOptions } from "./errors/checked-http-error.ts";
export { HttpError } from "./errors/http-error.ts";
export type { ErrorFormatter, FormatContext } from "./app/format-problem.ts";
export type { ErrorContext, ErrorListener } from "./errors/report.ts";
export { route } from "./app/route-handler.ts";
export type { RouteOptions, RouteResult } from "./types/route-result.ts";
export type { Json } from "./types/json.ts";
export { defaultStatuses, type Method } from "./errors/method.ts";
export type { ResponseEvent, ResponseListener } from "./observe/response-observer.ts";
export type { RequestTrace } from "./observe/trace-request.ts";
export { optionTables } from "./option-tables.ts";
export { getBearerToken } from "./request/get-bearer-token.ts";
export { getCookie } from "./request/get-cookie.ts";
export { reply, type Reply, type ReplyInit } from "./result/reply.ts";
export type { AddedBy } from "./types/added.ts";
export type { ContextErrors, ErrorFormat, RouteEntry, RoutesOf } from "./types/route-entry.ts";
export { serve, type ServeOptions } from "./serve.ts";
export type { AppOptions, ServerOptions } from "./app/settings.ts";
export { toFetch, type ToFetchOptions } from "./to-fetch.ts";
export {
  toNodeListener,
  type NodeServerRequest,
  type NodeServerResponse,
} from "./to-node-listener.ts";
export type { Validation } from "./types/validation.ts";
export { validate } from "./app/validate.ts";

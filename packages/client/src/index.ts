export { ApiError, type ErrorIn } from "./api-error.ts";
export type { CallOptions, UrlOptions } from "./call-options.ts";
export type { ContractByPath, ContractIn, ContractOf, RoutesByPath } from "./contract-of.ts";
export { createClient, type Client, type ClientOptions } from "./create-client.ts";
export { readEvents, type EventStream, type ReadEventsOptions } from "./read-events.ts";
export type { AnswerTo, DataIn, Failure, NoAnswer, Result, Success, Unexpected } from "./result.ts";
export type { BodyOf, DataOf, ErrorOf } from "./data-of.ts";
export { unwrap } from "./unwrap.ts";

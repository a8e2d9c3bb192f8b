export { ApiError } from "./api-error.ts";
export type { CallOptions } from "./call-options.ts";
export type { ContractOf } from "./contract-of.ts";
export { createClient, type Client, type ClientOptions } from "./create-client.ts";
export { readEvents, type EventStream } from "./read-events.ts";
export type { Failure, NoAnswer, Result, Success, Unexpected } from "./result.ts";
export type { BodyOf, DataOf, ErrorOf } from "./data-of.ts";
export { unwrap } from "./unwrap.ts";

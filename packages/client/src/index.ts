export type { CallOptions } from "./call-options.ts";
export { createClient, type Client, type ClientOptions } from "./create-client.ts";
export { readEvents, type EventStream } from "./read-events.ts";
export type { Failure, NoAnswer, Result, Success, Unexpected } from "./result.ts";

export {
  BodyStream,
  discard,
  isStream,
  openReader,
  openSource,
  type ChunkSource,
  type StreamTraits,
} from "./body-stream.ts";
export { encodeText, toBytes } from "./bytes.ts";
export type { OutOfRange } from "./checked-status.ts";
export { createAnyRequest } from "./create-any-request.ts";
export { createField } from "./field.ts";
export type { Incoming } from "./incoming.ts";
export { isInstance } from "./is-instance.ts";
export type { IsSettled } from "./is-settled.ts";
export {
  assertSendable,
  hasToJson,
  isPlain,
  nameOfInstance,
  toJsonText,
  toResultJson,
} from "./json-text.ts";
export {
  createOutgoing,
  isBodilessStatus,
  releaseBody,
  type LazyResponses,
  type MemoryBody,
  type Outgoing,
  type OutgoingBody,
  type SentError,
  type TextOutgoing,
} from "./outgoing.ts";
export type {
  AnyBlob,
  AnyPairs,
  AnyRequest,
  AnyResponse,
  AnySearchParams,
  AnySignal,
  AnyStream,
} from "./platform-types.ts";
export type { AnyProblem, Problem } from "./problem.ts";
export { ignoreFailure, ignoreFailuresIn, ignoreRejectionOnce, isThenable } from "./promises.ts";
export { assertFieldValue, noHeaders, RawHeaders } from "./raw-headers.ts";
export { reasonPhrase } from "./reason-phrase.ts";
export { HeadersView, type RequestHeaders } from "./request-headers.ts";
export {
  isHost,
  parseRequestTarget,
  parseRequestUrl,
  type RequestTarget,
} from "./request-target.ts";
export type {
  ConnectionLimits,
  Observer,
  Refusal,
  Reported,
  Responder,
  Timeouts,
} from "./responder.ts";
export {
  closeOptions,
  listenOptions,
  type CloseOptions,
  type CloseResult,
  type ListenOptions,
  type Server,
} from "./server.ts";
export type { TlsOptions } from "./tls-options.ts";
export { inputNames, type InputName, type ValidationIssue } from "./validation-issue.ts";

export { ignoreFailure, ignoreFailuresIn, ignoreRejectionOnce, isThenable } from "./promises.ts";
export {
  assertSendable,
  hasToJson,
  isPlain,
  nameKind,
  nameOfInstance,
  toJsonText,
  toResultJson,
} from "./json-text.ts";
export { inputNames, type InputName, type ValidationIssue } from "./validation-issue.ts";
export {
  closeOptions,
  listenOptions,
  type CloseOptions,
  type CloseResult,
  type ListenOptions,
  type Server,
} from "./server.ts";
export {
  BodyStream,
  discard,
  isStream,
  openReader,
  openSource,
  type ChunkSource,
  type StreamTraits,
} from "./body-stream.ts";
export { findBuiltInModule } from "./built-in-module.ts";
export { isInstance } from "./is-instance.ts";
export {
  canonicalPath,
  isHost,
  parseRequestUrl,
  splitCanonical,
  toTarget,
  type RequestTarget,
} from "./request-target.ts";
export {
  createOutgoing,
  isBodilessStatus,
  type BodilessStatus,
  releaseBody,
  type MemoryBody,
  type Outgoing,
  type OutgoingBody,
  type SentError,
  type TextOutgoing,
} from "./outgoing.ts";
export { closeBytes, encodeText, toBytes } from "./bytes.ts";
export { assertFieldValue, noHeaders, RawHeaders } from "./raw-headers.ts";
export { createAnyRequest } from "./create-any-request.ts";
export { HeadersView, isToken, type RequestHeaders } from "./request-headers.ts";
export type { OutOfRange } from "./checked-status.ts";
export type { Incoming } from "./incoming.ts";
export { reasonPhrase } from "./reason-phrase.ts";
export type { IsSettled, Verdict } from "./is-settled.ts";
export type { AnyClass, AnyFunction, Lossless, LossSentence, Scalar } from "./lossy-parts.ts";
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
export { createField } from "./field.ts";
export type {
  ConnectionLimits,
  Observer,
  Refusal,
  Reported,
  Responder,
  Timeouts,
} from "./responder.ts";
export type { TlsOptions } from "./tls-options.ts";
export { resultKinds, type MediaTypeOf, type ResultKind } from "./result-kinds.ts";
export { isOnBun, isOnDeno, isOnWorkerd } from "./platforms.ts";

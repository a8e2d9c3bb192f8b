import type { EventStream } from "../result/events.ts";
import type { AnyStream } from "@fw/http";

/**
 * The body that a client receives under a media type (docs/specification.md#163-results).
 *
 * `Plain` is the body that it would receive without one.
 */
export type BodyAs<Type extends string, Plain> = string extends Type
  ? Plain
  : Type extends `${string}${"/" | "+"}json`
    ? ParsedBody<Plain>
    : Type extends "text/event-stream"
      ? Plain extends EventStream<unknown>
        ? Plain
        : ReadableStream<Uint8Array>
      : Type extends `text/${string}`
        ? string
        : ReadableStream<Uint8Array>;

/** Text and bytes are sent unchanged, and their types do not show what JSON they contain. */
type ParsedBody<Plain> = Plain extends string | AnyStream ? unknown : Plain;

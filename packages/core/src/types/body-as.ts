import type { EventStream } from "../result/events.ts";
import type { AnyStream } from "../message/platform-types.ts";

/**
 * The media type of a literal content type, in lower case and without parameters. For any other text, it is `string`,
 * which says nothing about the body.
 */
export type MediaType<ContentType extends string> = ContentType extends `${infer Essence};${string}`
  ? Lowercase<WithoutEnd<Essence>>
  : string extends ContentType
    ? string
    : Lowercase<ContentType>;

/** A text without the spaces at its end. */
type WithoutEnd<Text extends string> = Text extends `${infer Start} ` ? WithoutEnd<Start> : Text;

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

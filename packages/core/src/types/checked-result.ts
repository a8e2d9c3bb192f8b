import type { HttpError } from "../errors/http-error.ts";
import type { EventStream } from "../result/events.ts";
import type { Reply } from "../result/reply.ts";
import type { EmptySentence } from "./empty-in-json.ts";
import type { Bytes, Chunk } from "./response-type.ts";
import type { AnyBlob, AnyRequest, AnyResponse, IsSettled } from "@fw/http";

/**
 * What a handler may return: its own type, or a sentence that says what JSON would lose
 * (docs/specification.md#123-mistakes).
 */
export type CheckedResult<Result, At extends string> =
  IsSettled<Soundness<Result>, "lossy", At> extends true ? NoInfer<Mistake<Result>> : Result;

// Most results pass the first test, which compares two types without computing any.
type Soundness<Result> = [Result] extends [Sound | PromiseLike<Sound>]
  ? "sound"
  : [Mistake<Result>] extends [never]
    ? "sound"
    : "lossy";

type Sound = Exclude<Lossless, symbol>;

/**
 * Values that JSON expresses in full, or drops on purpose. Interfaces and classes are not among them, because the
 * compiler assigns neither to a type with an index signature: `Sentence` searches their members.
 */
type Lossless = Scalar | LosslessRecord | Date | readonly Lossless[];
interface LosslessRecord {
  readonly [name: string]: Lossless;
}

/** A sentence for each mistake in a result. */
type Mistake<Result> = 0 extends 1 & Result
  ? never
  : Result extends PromiseLike<infer Settled>
    ? Mistake<Settled>
    : Result extends Reply<infer Value>
      ? Mistake<Value>
      : Result extends symbol
        ? "The result is a symbol; return a string"
        : Result extends AnyClass
          ? "The result is a class; return an instance"
          : Result extends AnyFunction
            ? "The result is a function; call it"
            : Result extends HttpError | Scalar
              ? never
              : ObjectMistake<Result>;

type ObjectMistake<Result> =
  Result extends EventStream<infer Item>
    ? Sentence<Item, "the result">
    : Result extends AsyncIterable<infer Item>
      ? IsChunk<Item> extends true
        ? never
        : "The async iterable of the result is not JSON; write events(iterable)"
      : Result extends Bytes
        ? never
        : Result extends ArrayBufferView
          ? "The result is a typed array; return a Uint8Array for its bytes, or an array for its numbers"
          : Result extends AnyResponse
            ? Result extends AnyRequest
              ? Sentence<Result, "the result">
              : never
            : Sentence<Result, "the result">;

/** Whether a stream may yield this. Nothing is known of `unknown`. */
type IsChunk<Item> = unknown extends Item ? true : [Item] extends [Chunk] ? true : false;

/** A sentence for each part of a value that JSON loses, up to a maximum depth. */
type Sentence<T, Subject extends string, Depth extends unknown[] = Depths> = [T] extends [Lossless]
  ? never
  : Depth extends [unknown, ...infer Deeper]
    ? PartSentence<string extends T ? Exclude<T, AnyBlob> : T, Subject, Deeper>
    : never;

// `Sentence` drops the `File` of a form's value, which is a text or a file: a handler that returns one expects a text.
type PartSentence<T, Subject extends string, Depth extends unknown[]> = T extends
  Scalar | AnyFunction | AnyClass
  ? never
  : T extends Serializable<infer Sent>
    ? AsyncSentence<Sent, Subject>
    : T extends bigint
      ? `The bigint of ${Subject} is not JSON; write String(value)`
      : T extends readonly (infer Element)[]
        ? Sentence<Element, Subject, Depth>
        : // An object literal is not an instance of a class below, even if it has the same members.
          T extends Readonly<Record<string, unknown>>
          ? MemberSentences<T, Subject, Depth>
          : T extends NumberArray
            ? never
            : T extends Error
              ? ErrorSentence<T, Subject, Depth>
              : [EmptySentence<T, Subject>] extends [never]
                ? MemberSentences<T, Subject, Depth>
                : EmptySentence<T, Subject>;

// Testing the member here saves computing a `Sentence` for most of them.
type MemberSentences<T, Subject extends string, Depth extends unknown[]> = {
  [Key in keyof T]-?: [T[Key]] extends [Lossless]
    ? never
    : Sentence<T[Key], Name<Key, Subject>, Depth>;
}[keyof T];

/** What is wrong with the value that a `toJSON` returns. */
type AsyncSentence<Sent, Subject extends string> = 0 extends 1 & Sent
  ? never
  : Sent extends PromiseLike<unknown>
    ? `The async toJSON() of ${Subject} is {} in JSON; write await value.toJSON()`
    : never;

// A row of a database may have a name and a message, but not all the members of an `Error`.
type ErrorSentence<T, Subject extends string, Depth extends unknown[]> = T extends HttpError
  ? `The HttpError of ${Subject} is not the response; return it as the result`
  : keyof Error extends keyof T
    ? `The Error of ${Subject} is {} in JSON; write error.message`
    : MemberSentences<T, Subject, Depth>;

/** The name of a member in a sentence. A member of an index signature is named after its object. */
type Name<Key, Subject extends string> = string extends Key
  ? Subject
  : `"${Key & (string | number)}"`;

type Depths = [1, 2, 3, 4, 5, 6, 7, 8];

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler may return nothing
type Scalar = string | number | boolean | symbol | null | undefined | void;

type AnyFunction = (...parameters: never) => unknown;

type AnyClass = abstract new (...parameters: never) => unknown;

/** A typed array. JSON writes it as an object with its elements. */
type NumberArray = ArrayBufferView & Readonly<Record<number, number>>;

interface Serializable<Sent> {
  toJSON(...parameters: never): Sent;
}

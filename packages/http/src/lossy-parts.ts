import type { EmptySentence } from "./empty-in-json.ts";
import type { AnyBlob, AnyPairs } from "./platform-types.ts";

/**
 * Values that JSON expresses in full, or drops on purpose. Interfaces and classes are not among them, because the
 * compiler assigns neither to a type with an index signature: `LossSentence` searches their members.
 */
export type Lossless = Scalar | LosslessRecord | Date | readonly Lossless[];
interface LosslessRecord {
  readonly [name: string]: Lossless;
}

/** A sentence for each part of a value that JSON loses, up to a maximum depth. */
export type LossSentence<T, Subject extends string, Depth extends unknown[] = Depths> = [
  T,
] extends [Lossless]
  ? never
  : Depth extends [unknown, ...infer Deeper]
    ? PartSentence<string extends T ? Exclude<T, AnyBlob> : T, Subject, Deeper>
    : never;

// `LossSentence` drops the `File` of a form's value, which is a text or a file: a handler that returns one expects a text.
type PartSentence<T, Subject extends string, Depth extends unknown[]> = T extends
  Scalar | AnyFunction | AnyClass
  ? never
  : T extends Serializable<infer Sent>
    ? AsyncSentence<Sent, Subject>
    : T extends bigint
      ? `The bigint of ${Subject} is not JSON; write String(value)`
      : T extends readonly (infer Element)[]
        ? [Element] extends [PromiseLike<unknown>]
          ? `The promises of ${Subject} are {} in JSON; write await Promise.all(promises)`
          : LossSentence<Element, Subject, Depth>
        : // An object literal is not an instance of a class below, even if it has the same members.
          T extends Readonly<Record<string, unknown>>
          ? MemberSentences<T, Subject, Depth>
          : T extends NumberArray
            ? never
            : T extends Error
              ? ErrorSentence<T, Subject, Depth>
              : T extends AnyContext
                ? `The context of ${Subject} is not JSON; return the members that the client needs`
                : [EmptySentence<T, Subject>] extends [never]
                  ? MemberSentences<T, Subject, Depth>
                  : EmptySentence<T, Subject>;

// Testing the member here saves computing a `LossSentence` for most of them.
type MemberSentences<T, Subject extends string, Depth extends unknown[]> = {
  [Key in keyof T]-?: [T[Key]] extends [Lossless]
    ? never
    : LossSentence<T[Key], Name<Key, Subject>, Depth>;
}[keyof T];

/** What is wrong with the value that a `toJSON` returns. */
type AsyncSentence<Sent, Subject extends string> = 0 extends 1 & Sent
  ? never
  : Sent extends PromiseLike<unknown>
    ? `The async toJSON() of ${Subject} is {} in JSON; write await value.toJSON()`
    : never;

// A row of a database may have a name and a message, but not all the members of an `Error`.
type ErrorSentence<T, Subject extends string, Depth extends unknown[]> = T extends AnyHttpError
  ? `The HttpError of ${Subject} is not the response; return it as the result`
  : keyof Error extends keyof T
    ? `The Error of ${Subject} is {} in JSON; write error.message`
    : MemberSentences<T, Subject, Depth>;

/** The name of a member in a sentence. A member of an index signature is named after its object. */
type Name<Key, Subject extends string> = string extends Key
  ? Subject
  : `"${Key & (string | number)}"`;

type Depths = [1, 2, 3, 4, 5, 6, 7, 8];

/** A value without members that JSON expresses or drops. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler may return nothing
export type Scalar = string | number | boolean | symbol | null | undefined | void;

/** Any function. */
export type AnyFunction = (...parameters: never) => unknown;

/** Any class, also an abstract one. */
export type AnyClass = abstract new (...parameters: never) => unknown;

/** A typed array. JSON writes it as an object with its elements. */
type NumberArray = ArrayBufferView & Readonly<Record<number, number>>;

interface Serializable<Sent> {
  toJSON(...parameters: never): Sent;
}

/** The context of a handler, by the members that distinguish it. */
interface AnyContext {
  readonly platform: readonly unknown[];
  readonly route: string;
  readonly headers: AnyPairs;
}

/** An `HttpError`, by the members that distinguish it: this package does not know the class. */
interface AnyHttpError {
  readonly name: "HttpError";
  readonly status: number;
}

import type { EventStream } from "../events.ts";
import type { HttpError } from "../errors/http-error.ts";
import type { IsSettled } from "./is-settled.ts";
import type { Bytes } from "./response-type.ts";
import type { Reply } from "../reply.ts";

/**
 * What a handler may return: its own type, or a sentence that says what JSON would lose
 * (docs/specification.md#123-mistakes).
 */
export type CheckedResult<Result, At extends string> =
  IsSettled<Verdict<Result>, "lossy", At> extends true
    ? Sentence<Value<Result>, "the result">
    : Result;

type Verdict<Result> = [Result] extends [Flat | PromiseLike<Flat>]
  ? "sound"
  : [Sentence<Value<Result>, "the result">] extends [never]
    ? "sound"
    : "lossy";

/** The type of most results. Searching their members would cost the compiler a tenth of a route. */
type Flat = Scalar | Readonly<Record<string, Scalar>>;

/** The value that is serialized as JSON. `never` if the result is sent in another form, or its type is unknown. */
type Value<Result> =
  Result extends PromiseLike<infer Settled> ? Serialized<Settled> : Serialized<Result>;

type Serialized<Settled> = [Settled] extends [Scalar]
  ? never
  : Settled extends Reply<infer Inner>
    ? Inner
    : Settled extends Response | HttpError | Bytes
      ? Extract<Settled, EventStream<unknown>>
      : Settled extends AnyFunction
        ? Uncalled
        : Settled;

/** The type that `Sentence` receives in place of a function. */
type Uncalled = PromiseLike<AnyFunction>;

/** A sentence for each part of a value that JSON loses, up to a maximum depth. */
type Sentence<T, Subject extends string, Depth extends unknown[] = Depths> = [T] extends [Scalar]
  ? never
  : Depth extends [unknown, ...infer Deeper]
    ? T extends Uncalled
      ? "The result is a function; call it"
      : T extends Scalar | AnyFunction
        ? never
        : T extends Serializable<infer Sent>
          ? AsyncSentence<Sent, Subject>
          : T extends bigint
            ? `The bigint of ${Subject} is not JSON; write String(value)`
            : T extends PromiseLike<unknown>
              ? `The promise of ${Subject} is {} in JSON; await it`
              : T extends ReadonlyMap<unknown, unknown>
                ? `The Map of ${Subject} is {} in JSON; write Object.fromEntries(map)`
                : T extends ReadonlySet<unknown>
                  ? `The Set of ${Subject} is {} in JSON; write [...set]`
                  : T extends EventStream<infer Item>
                    ? Sentence<Item, Subject, Deeper>
                    : T extends AsyncIterable<unknown>
                      ? T extends Bytes
                        ? never
                        : `The async iterable of ${Subject} is not JSON; write events(iterable)`
                      : T extends readonly (infer Element)[]
                        ? Sentence<Element, Subject, Deeper>
                        : {
                            [Key in keyof T]-?: Sentence<T[Key], Name<Key, Subject>, Deeper>;
                          }[keyof T]
    : never;

/** What is wrong with the value that a `toJSON` returns. */
type AsyncSentence<Sent, Subject extends string> = 0 extends 1 & Sent
  ? never
  : Sent extends PromiseLike<unknown>
    ? `The async toJSON() of ${Subject} is {} in JSON; write await value.toJSON()`
    : never;

/** The name of a member in a sentence. A member of an index signature is named after its object. */
type Name<Key, Subject extends string> = string extends Key
  ? Subject
  : `"${Key & (string | number)}"`;

type Depths = [1, 2, 3, 4, 5, 6, 7, 8];

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler may return nothing
type Scalar = string | number | boolean | symbol | null | undefined | void;

type AnyFunction = (...parameters: never) => unknown;

interface Serializable<Sent> {
  toJSON(...parameters: never): Sent;
}

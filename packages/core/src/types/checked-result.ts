import type { HttpError } from "../errors/http-error.ts";
import type { EventStream } from "../result/events.ts";
import type { Reply } from "../result/reply.ts";
import type { Bytes, Chunk } from "./response-type.ts";
import type { AnyRouteResult } from "./route-result.ts";
import type {
  AnyClass,
  AnyFunction,
  AnyRequest,
  AnyResponse,
  IsSettled,
  Lossless,
  LossSentence,
  Scalar,
} from "@fw/http";

/**
 * What a handler may return: its own type, or a sentence that says what JSON would lose
 * (docs/specification.md#123-mistakes).
 *
 * @typeParam Outermost - The results of `route`; `never` inside `route`, where another one is a mistake.
 */
export type CheckedResult<Result, At extends string, Outermost = AnyRouteResult> =
  IsSettled<Soundness<Result, Outermost>, "lossy", At> extends true
    ? NoInfer<ResultMistake<Result>>
    : Result;

/** What the handler of a `DELETE` may return. Nothing of it is sent, so only the place of `route` is checked. */
export type CheckedUnsentResult<Result, At extends string> =
  IsSettled<Order<Result>, "wrong", At> extends true ? OrderSentence : Result;

// Most results pass the first test, which compares two types without computing any.
type Soundness<Result, Outermost> = [Result] extends [Sound | PromiseLike<Sound> | Outermost]
  ? "sound"
  : [ResultMistake<Result>] extends [never]
    ? "sound"
    : "lossy";

type Order<Result> = [Result] extends [AnyRouteResult]
  ? "right"
  : [Extract<Result, AnyRouteResult | PromiseLike<AnyRouteResult>>] extends [never]
    ? "right"
    : "wrong";

type OrderSentence =
  "route() must be the outermost wrapper: write route(options, wrapper(handler))";

type Sound = Exclude<Lossless, symbol>;

/** A sentence for each mistake in a result. */
export type ResultMistake<Result> = 0 extends 1 & Result
  ? never
  : Result extends PromiseLike<infer Settled>
    ? ResultMistake<Settled>
    : Result extends Reply<infer Value>
      ? ResultMistake<Value>
      : Result extends symbol
        ? "The result is a symbol; return a string"
        : Result extends AnyClass
          ? "The result is a class; return an instance"
          : Result extends AnyFunction
            ? "The result is a function; call it"
            : Result extends HttpError | Scalar
              ? never
              : Result extends AnyRouteResult
                ? OrderSentence
                : ObjectMistake<Result>;

type ObjectMistake<Result> =
  Result extends EventStream<infer Item>
    ? LossSentence<Item, "the result">
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
              ? LossSentence<Result, "the result">
              : never
            : LossSentence<Result, "the result">;

/** Whether a stream may yield this. Nothing is known of `unknown`. */
type IsChunk<Item> = unknown extends Item ? true : [Item] extends [Chunk] ? true : false;

import type { CodeFrom, ErrorCode, errorCodes } from "../errors/error-codes.ts";
import type { HttpError } from "../errors/http-error.ts";
import type { EventStream } from "../result/events.ts";
import type { Reply } from "../result/reply.ts";
import type { BodyAs } from "./body-as.ts";
import type { Json } from "./json.ts";
import type {
  AnyBlob,
  AnyResponse,
  AnyStream,
  BodilessStatus,
  Problem,
  ValidationIssue,
} from "@fw/http";

/** The responses that a handler's awaited result can become. */
export type ResponseOf<DefaultStatus extends number, Result> = 0 extends 1 & Result
  ? Sent<DefaultStatus, Result>
  : Result extends Reply<infer Value, infer Status, infer Type>
    ? Sent<[Status] extends [never] ? DefaultStatus : Status, Value, Type>
    : Result extends AnyResponse
      ? { readonly status: number; readonly body: unknown }
      : Result extends HttpError
        ? never
        : Sent<DefaultStatus, Result>;

/** The errors among a handler's awaited results. */
export type ReturnedErrors<Result> = 0 extends 1 & Result
  ? never
  : Result extends HttpError<infer Status, infer Code, infer Details>
    ? Thrown<Status, Code, Details>
    : never;

/** Errors as the application formats them. */
export type Formatted<Errors, Format> = Errors extends {
  readonly status: infer Status extends number;
}
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a formatter may return nothing
    | ResponseOf<Status, Exclude<Format, undefined | void>>
    | (undefined extends Format ? Errors : never)
  : never;

/** The framework's own error responses for a route with these inputs. */
export type ErrorsOf<Inputs> = FrameworkError<
  CodeFrom<"handler"> | CodesByInput[keyof Inputs & keyof CodesByInput]
>;

/** The codes that each input adds. The compiler computes a member of an interface once, not once per route. */
interface CodesByInput {
  readonly params: CodeFrom<"input">;
  readonly query: CodeFrom<"input">;
  readonly body: CodeFrom<"input" | "body">;
  readonly form: CodeFrom<"input" | "form">;
}

type FrameworkError<Code extends ErrorCode> = {
  readonly [Each in Code]: {
    readonly status: (typeof errorCodes)[Each]["status"];
    readonly body: Each extends "VALIDATION"
      ? ValidationProblem
      : Problem<(typeof errorCodes)[Each]["status"], Each>;
  };
}[Code];

/** The body of a `VALIDATION` error. */
type ValidationProblem = Problem<400, "VALIDATION"> & {
  readonly issues: readonly ValidationIssue[];
  /** Present if issues were left out. */
  readonly truncated?: true;
};

/** The response for an `HttpError`; `never` unless status and code are literals, on which a client can rely. */
type Thrown<Status extends number, Code extends string, Details> = number extends Status
  ? never
  : string extends Code
    ? never
    : {
        readonly status: Status;
        readonly body: unknown extends Details
          ? Problem<Status, Code>
          : Problem<Status, Code> & { readonly details: Json<Details> };
      };

type Sent<Status extends number, Value, Type extends string = never> = Status extends BodilessStatus
  ? { readonly status: Status; readonly body: undefined }
  : {
      readonly status: Status;
      readonly body: [Type] extends [never] ? Received<Value> : BodyAs<Type, Received<Value>>;
    };

type Received<Value> = 0 extends 1 & Value
  ? Value
  : // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler may return nothing
    Value extends undefined | void
    ? undefined
    : Value extends Bytes
      ? Value extends EventStream<infer Item>
        ? EventStream<Json<Item>>
        : ReadableStream<Uint8Array>
      : Value extends Unsendable
        ? never
        : Json<Value>;

/** Types that are sent as bytes. */
export type Bytes = Uint8Array | ArrayBuffer | AnyBlob | AnyStream | AsyncIterable<Chunk>;

/** What a stream may yield. */
export type Chunk = Uint8Array | ArrayBuffer | string;

/** Every response for these types is a 500. */
type Unsendable =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ArrayBufferView
  | Iterator<unknown>
  | AsyncIterable<unknown>;

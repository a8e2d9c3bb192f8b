import type { Schema } from "@fw/validate";
import type { HttpError } from "../errors/http-error.ts";
import type { Json } from "./json.ts";
import type { defaultStatuses, Method } from "../method.ts";
import type { Reply } from "../reply.ts";

/**
 * A route in an application's type: what a caller may send and what it receives. The members are
 * worked out only when a program reads them.
 */
export interface RouteEntry<M extends Method, Path extends string, Inputs, Result> {
  readonly method: M;
  readonly path: Path;
  /** The inputs that the route declares, as a caller writes them: before transforms and defaults. */
  readonly inputs: Inputs;
  /** The responses of the handler: their status and the body as a caller reads it. */
  readonly response: ResponseOf<(typeof defaultStatuses)[M], Result>;
}

/**
 * A handler's result as it settles. A `Response` is named by the global interface: the class that
 * `new Response()` makes comes from a package of Node's types that a consumer cannot name.
 */
export type Settled<Result> =
  Result extends PromiseLike<unknown>
    ? Settled<Awaited<Result>>
    : Result extends { readonly bodyUsed: boolean }
      ? Response
      : Result;

/** The input types of a route's schemas, in plain object types that any module can name. */
export type InputsOf<V> = V extends infer Schemas
  ? {
      readonly [
        Input in keyof Schemas as Schemas[Input] extends Schema ? Input : never
      ]: Schemas[Input] extends Schema ? Schemas[Input]["_zod"]["input"] : never;
    }
  : never;

/** The responses that a settled result of a handler becomes. */
export type ResponseOf<DefaultStatus extends number, Result> =
  Result extends Reply<infer Value, infer Status>
    ? Sent<[Status] extends [never] ? DefaultStatus : Status, Value>
    : Result extends Response
      ? { readonly status: number; readonly body: unknown }
      : Result extends HttpError
        ? never
        : Sent<DefaultStatus, Result>;

type Sent<Status extends number, Value> = Status extends 204 | 205 | 304
  ? { readonly status: Status; readonly body: undefined }
  : { readonly status: Status; readonly body: Received<Value> };

type Received<Value> = Value extends undefined
  ? undefined
  : Value extends Bytes
    ? ReadableStream<Uint8Array>
    : Value extends Unsendable
      ? never
      : Json<Value>;

type Bytes = Uint8Array | ArrayBuffer | Blob | ReadableStream | AsyncIterable<Uint8Array | string>;

/** Every response is then a 500. */
type Unsendable =
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ArrayBufferView
  | Iterator<unknown>
  | AsyncIterable<unknown>;

/** The routes of an application's type: a union of {@link RouteEntry}. */
export type RoutesOf<A extends { readonly "~routes": unknown }> = A["~routes"];

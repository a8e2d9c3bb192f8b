/** What a call resolves to: an answer of its route, an answer of something between, or none. */
export type Result<Route> = Route extends { readonly response: infer Response }
  ? Answer<Response> | Unexpected | NoAnswer
  : never;

/** An answer with a status from 200 to 299. */
export interface Success<Status extends number, Data> {
  readonly ok: true;
  readonly status: Status;
  /** JSON as it was parsed, a text as a string, other bodies as their stream, unread. */
  readonly data: Data;
  readonly response: Response;
}

/** An error that the application has answered. */
export interface Failure<Status extends number, Code extends string, Problem> {
  readonly ok: false;
  readonly status: Status;
  readonly code: Code;
  /** The body where it is JSON, and `undefined` otherwise. */
  readonly problem: Problem;
  readonly response: Response;
}

/**
 * A redirect, a response of something other than the application, such as a page of a proxy, or one that
 * its type does not know.
 */
export type Unexpected = Failure<number, "UNEXPECTED", unknown>;

/** There was no answer at all. */
export interface NoAnswer {
  readonly ok: false;
  readonly status: 0;
  /** `UNSENDABLE`: a value that no request can carry; nothing was sent. */
  readonly code: "NETWORK" | "ABORTED" | "UNSENDABLE";
  /** What was thrown. */
  readonly cause: unknown;
}

// Many routes have the same errors. The compiler computes a member of an interface once, but a conditional type each time.
type Answer<Each> = (Each extends unknown ? AnswerTo<Each> : never)["answer"];

/** A status that is any number comes from a `Response`; its errors are unexpected, as redirects are. */
interface AnswerTo<Each> {
  readonly answer: Each extends {
    readonly status: infer Status extends number;
    readonly body: infer Body;
  }
    ? `${Status}` extends `2${string}`
      ? Success<Status, Body>
      : number extends Status
        ? Success<Status, Body>
        : `${Status}` extends `3${string}`
          ? never
          : Failure<Status, CodeOf<Body>, ProblemOf<Body>>
    : never;
}

/** A code of the client's own is not a server's to give. */
type CodeOf<Body> = Body extends { readonly code: infer Code extends string }
  ? Code extends NoAnswer["code"]
    ? "UNEXPECTED"
    : Code
  : "UNEXPECTED";

/** A text or a stream is not read, so it gives no problem. */
type ProblemOf<Body> = Body extends string | ReadableStream ? undefined : Body;

/** A result that is not a success. */
export type AnyFailure = Failure<number, string, unknown> | NoAnswer;

/** The result of any route. */
export type AnyResult = Success<number, unknown> | AnyFailure;

/** The data of the successes among results. */
export type DataIn<R> = R extends { readonly ok: true; readonly data: infer Data } ? Data : never;

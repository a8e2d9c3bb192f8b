/** The result of a call: a response of its route, a response of something in between, or no response. */
export type Result<Route> = Answer<Route["response" & keyof Route]> | Unexpected | NoAnswer;

/** A response with a status from 200 to 299. */
export interface Success<Status extends number, Data> {
  readonly ok: true;
  readonly status: Status;
  /** Parsed JSON, text as a string, and any other body as an unread stream. */
  readonly data: Data;
  readonly response: Response;
}

/** An error that the application responded with. */
export interface Failure<Status extends number, Code extends string, Problem> {
  readonly ok: false;
  readonly status: Status;
  readonly code: Code;
  /** The body if it is JSON, otherwise `undefined`. */
  readonly problem: Problem;
  readonly response: Response;
}

/**
 * A redirect, a response that did not come from the application, such as a proxy's error page, or one that the
 * application's type does not list.
 */
export type Unexpected = Failure<number, "UNEXPECTED", unknown>;

/** There was no response. */
export interface NoAnswer {
  readonly ok: false;
  readonly status: 0;
  /** `UNSENDABLE`: a value that no request can carry; nothing was sent. */
  readonly code: "NETWORK" | "ABORTED" | "UNSENDABLE";
  /** What was thrown. */
  readonly cause: unknown;
  /** Absent, so that any failed call has the member in its type. */
  readonly response?: undefined;
}

// Many routes have the same errors. The compiler computes a member of an interface once, but a conditional type each time.
type Answer<Each> = (Each extends unknown ? AnswerTo<Each> : never)["answer"];

/**
 * The result that a response becomes. If the status is any number, the handler returned a `Response`. Its errors are
 * unexpected, and so are redirects.
 */
export interface AnswerTo<Each> {
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

/** A server cannot use the client's own codes. */
type CodeOf<Body> = Body extends { readonly code: infer Code extends string }
  ? Code extends NoAnswer["code"]
    ? "UNEXPECTED"
    : Code
  : "UNEXPECTED";

/** Text and streams are not read, so they are no problem document. */
type ProblemOf<Body> = Body extends string | ReadableStream ? undefined : Body;

/** A result that is not a success. */
export type AnyFailure = Failure<number, string, unknown> | NoAnswer;

/** The result of any route. */
export type AnyResult = Success<number, unknown> | AnyFailure;

/** The data of the successes among results. */
export type DataIn<R> = R extends { readonly ok: true; readonly data: infer Data } ? Data : never;

import { send, type FuzzAnswer } from "../judge/send.ts";
import type { RetryWait } from "../judge/retry-wait.ts";
import type { RouteExample } from "../request/route-example.ts";
import type { SentRequest } from "../request/sent-request.ts";

/** A running build of an application. */
export interface Build {
  /** Where it is, without a slash at the end, for the `curl` line of a failure. */
  readonly origin: string;
  /** The names of the headers that it adds to each request itself, such as `authorization`. */
  readonly ownHeaders?: readonly string[] | undefined;
  /** What the requests to a route need, by method and path. */
  readonly routes?: Readonly<Record<string, RouteExample>> | undefined;
  /** Handles a request, and does not follow the redirect of the response. */
  handle(
    input: string,
    init?: {
      readonly method?: string;
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array<ArrayBuffer>;
    },
  ): Promise<Response>;
}

/** The answer of a build. */
export interface Answer extends FuzzAnswer {
  readonly headers: Headers;
}

/**
 * Sends a request to a build, and again if the build asks to wait.
 *
 * @returns The answer, or a sentence that says why it is missing.
 */
export async function ask(
  build: Build,
  request: SentRequest,
  { timeLimit, retries }: { readonly timeLimit: number; readonly retries: RetryWait },
): Promise<Answer | string> {
  let headers = new Headers();
  const handle: Build["handle"] = async (input, init) => {
    const response = await build.handle(input, init);
    headers = response.headers;
    return response;
  };
  let answer = await send({ routes: [], handle }, request, timeLimit);
  while (await retries.wait(answer)) {
    answer = await send({ routes: [], handle }, request, timeLimit);
  }
  return typeof answer === "string" ? answer : { ...answer, headers };
}

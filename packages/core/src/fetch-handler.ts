import type { HttpError } from "./errors/http-error.ts";

/** Answers Web requests, such as `app.fetch` or a function around it. */
export type FetchHandler = (
  request: Request,
  ...platform: readonly unknown[]
) => Response | HttpError | PromiseLike<Response | HttpError>;

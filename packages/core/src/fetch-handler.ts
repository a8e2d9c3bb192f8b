import type { HttpError } from "./errors/http-error.ts";

/** Answers Web requests, such as `app.fetch` or a function around it; `serve` adds an object with `remoteAddress`. */
export type FetchHandler = (
  request: Request,
  ...platform: readonly unknown[]
) => Response | HttpError | PromiseLike<Response | HttpError>;

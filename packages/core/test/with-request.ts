import { expect } from "vitest";

/** What `onError` receives beside an error: a context that has a request. */
export const withRequest: unknown = expect.objectContaining({
  request: expect.any(Request) as unknown,
});

import { expect } from "vitest";

/** Matches the context that `onError` receives, if it has a request. */
export const withRequest: unknown = expect.objectContaining({
  request: expect.any(Request) as unknown,
});

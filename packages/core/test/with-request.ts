import { expect } from "vitest";

/** A matcher for the context of `onError` with a request. */
export const withRequest: unknown = expect.objectContaining({
  request: expect.any(Request) as unknown,
});

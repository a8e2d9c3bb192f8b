import { describe, expect, it, vi } from "vitest";
import * as framework from "../../src/index.ts";
import { describeSuites } from "../describe-suites.ts";
import { createSendThroughServe } from "../send-through-serve.ts";
import { sendThroughHandle } from "./send-through-handle.ts";
import { createSendThroughToFetch } from "./send-through-to-fetch.ts";

// Hoisting, or loading by both `import` and `require`, may give one program two copies of the packages.
vi.resetModules();
const other = await import("../../src/index.ts");
const { createApp, errorCodes } = framework;
const mixed = { ...other, createApp, errorCodes };

describe("the second copy", () => {
  it("is another one", () => {
    expect(other.createApp).not.toBe(createApp);
  });
});

describeSuites("the conformance suite with the results of another copy", sendThroughHandle, mixed);

describeSuites(
  "the conformance suite through serve() of another copy",
  createSendThroughServe(other.serve),
  mixed,
);

describeSuites(
  "the conformance suite through toFetch() of another copy",
  createSendThroughToFetch(other),
  mixed,
);

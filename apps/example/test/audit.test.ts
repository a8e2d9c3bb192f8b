import { audit } from "@fw/audit";
import { expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { createMemoryStore } from "./memory-store.ts";

it("declares every input, and bounds every string and array", () => {
  expect(audit(createBookmarksApp({ store: createMemoryStore() }))).toEqual([]);
});

import { audit } from "@fw/audit";
import { expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { createOperationsApp } from "../src/operations.ts";
import { MemoryStore } from "./memory-store.ts";
import { token } from "./token.ts";

it("declares every input, and bounds every string and array", () => {
  const app = createBookmarksApp({ store: new MemoryStore(), token, findFile: () => undefined });
  const allow = [
    { path: "/*", kind: "unchecked-rest", reason: "It is only looked up in a list" },
    { path: "/imports", kind: "missing-body", reason: "It reads a file, under a limit" },
    { path: "/mcp", kind: "open-object", reason: "The routes of the tools check the arguments" },
  ] as const;
  expect(audit(app, { allow })).toEqual([]);
  const parts = { store: new MemoryStore(), isStopping: () => false };
  expect(audit(createOperationsApp(parts))).toEqual([]);
});

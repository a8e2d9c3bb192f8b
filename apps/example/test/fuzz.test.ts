import { fuzz } from "@fw/fuzz";
import { describe, expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { app } from "../src/in-memory.ts";
import { MemoryStore } from "./memory-store.ts";

describe("the service", () => {
  // An import takes the HTML file of a browser, which no schema describes, and the fake store has no files.
  it.each([
    [
      "with a fake store",
      createBookmarksApp({ store: new MemoryStore(), findFile: () => undefined }),
      ["POST /imports", "GET /*"],
    ],
    ["with its database", app, ["POST /imports"]],
  ])("answers requests made from its schemas as it should, %s", async (_, service, skip) => {
    const { failures, uncovered } = await fuzz(service, { runs: 1000, seed: 1, skip });
    expect({ failures, uncovered }).toEqual({ failures: [], uncovered: [] });
  });
});

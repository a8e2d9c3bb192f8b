import { fuzz } from "@fw/fuzz";
import { describe, expect, it } from "vitest";
import { createBookmarksApp } from "../src/app.ts";
import { app, prepare } from "../src/in-memory.ts";
import { MemoryStore } from "./memory-store.ts";
import { authorization, token } from "./token.ts";

describe("the service", () => {
  // An import takes the HTML file of a browser, which no schema describes. The errors of agents' messages are JSON-RPC.
  // The fake store has no files.
  it.each([
    [
      "with a fake store",
      createBookmarksApp({ store: new MemoryStore(), token, findFile: () => undefined }),
      { authorization },
      ["POST /imports", "POST /mcp", "GET /*"],
    ],
    ["with its database", app, prepare(), ["POST /imports", "POST /mcp"]],
  ])(
    "answers requests made from its schemas as it should, %s",
    async (_, service, headers, skip) => {
      const { failures, uncovered } = await fuzz(service, { runs: 1000, seed: 1, headers, skip });
      expect({ failures, uncovered }).toEqual({ failures: [], uncovered: [] });
    },
  );
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/index.ts";

describe("App.handle", () => {
  const app = createApp().post("/", () => null, { body: z.array(z.number()) });

  it.each([
    [99, 99, undefined],
    [100, 100, undefined],
    [101, 100, true],
    [5000, 100, true],
  ])("reports %d issues as %d, with truncated %s", async (count, sent, truncated) => {
    const json = Array.from({ length: count }, () => "x");
    const response = await app.handle("/", { method: "POST", json });
    const problem = (await response.json()) as { issues: unknown[]; truncated?: unknown };
    expect(problem.issues).toHaveLength(sent);
    expect(problem.truncated).toBe(truncated);
  });
});

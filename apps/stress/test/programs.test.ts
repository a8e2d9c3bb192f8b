import { describe, expect, it } from "vitest";
import { aborts } from "../src/programs/aborts.ts";
import { handlers } from "../src/programs/handlers.ts";
import { rolling } from "../src/programs/rolling.ts";
import { slow } from "../src/programs/slow.ts";
import { soak } from "../src/programs/soak.ts";
import { stop } from "../src/programs/stop.ts";
import { uploads } from "../src/programs/uploads.ts";

// Shortened; `pnpm stress` runs them whole. Nothing here asserts a time that a machine
// under load could miss.
describe("a server under attack", () => {
  it("lets every client of an endless upload read its refusal, and stops reading", async () => {
    const { answered, state } = await uploads.measure({ clients: 16 });
    expect(answered).toBe(16);
    expect(state.maxReadAfterDecision).toBeLessThanOrEqual(262_144);
    expect(state).toMatchObject({ connections: 0, failures: [] });
  });

  it("stops without losing a request, and without a 503", async () => {
    const result = await stop.measure({ stops: 2, clients: 40 });
    expect(result.answered).toBeGreaterThan(40);
    expect(result).toMatchObject({ lost: 0, refused: 0, forced: 0, failures: [] });
  });

  it("restarts two processes one after the other without losing a request", async () => {
    const result = await rolling.measure({ restarts: 1, clients: 20 });
    expect(result.answered).toBeGreaterThan(20);
    expect(result).toMatchObject({ replaced: 2, crashed: 0 });
    expect(result).toMatchObject({ lost: 0, refused: 0, unreachable: 0 });
  });

  it("evicts heads and bodies that come a byte at a time, and tells them", async () => {
    const { told, state } = await slow.measure({
      connections: 40,
      interval: 200,
      quiet: 100,
      window: 100,
      server: { headersTimeout: 1_500, requestTimeout: 2_500 },
      goals: { head: Infinity, body: Infinity },
    });
    expect(told).toBe(40);
    expect(state).toMatchObject({ connections: 0, failures: [] });
  });

  it("survives clients that go away, tells the handlers, and only those", async () => {
    const result = await aborts.measure({ aborts: 300, concurrency: 20 });
    const { waited, delays, completed, falseAborts, after } = result;
    expect(waited).toBe(60);
    expect(delays).toHaveLength(60);
    expect(completed).toBe(60);
    expect(falseAborts).toBe(0);
    expect(after).toMatchObject({ connections: 0, errors: 0, failures: [] });
  });

  it("answers good and hostile requests side by side, each with its own status", async () => {
    const { wrong, before, after } = await soak.measure({ requests: 1_000, concurrency: 16 });
    expect(wrong).toBe(0);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
    expect(after).toMatchObject({ connections: 0, failures: [] });
  });

  it("answers whatever a handler throws with one 500 that tells nothing of it", async () => {
    const result = await handlers.measure({});
    expect(result).toMatchObject({ different: [], leaking: [], isStreamCut: true });
    // Every kind was reported once from the socket and once from `handle()`, the stream once.
    expect(result.state).toMatchObject({ errors: 2 * result.kinds + 1, failures: [] });
  });
});

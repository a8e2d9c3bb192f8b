import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/index.ts";
import { collectFatalErrors } from "@fw/test-support";
import { withRequest } from "../with-request.ts";

const failure = new Error("broken");

describe("App.handle", () => {
  it("accepts a schema that is completed after the declaration", async () => {
    const app = createApp().post("/", ({ body }) => body, { body: z.lazy(() => Later) });
    const Later = z.object({ a: z.number() });
    expect(await (await app.handle("/", { method: "POST", json: { a: 1 } })).json()).toEqual({
      a: 1,
    });
    expect((await app.handle("/", { method: "POST", json: { a: "b" } })).status).toBe(400);
  });

  it("validates recursive bodies", async () => {
    const Tree = z.object({
      name: z.string().refine((name) => Promise.resolve(name !== "bad")),
      get children() {
        return z.array(Tree).optional();
      },
    });
    const app = createApp().post("/", ({ body }) => body, { body: Tree });
    const good = { name: "a", children: [{ name: "b", children: [] }] };
    expect(await (await app.handle("/", { method: "POST", json: good })).json()).toEqual(good);
    const bad = { name: "a", children: [{ name: "bad" }] };
    const response = await app.handle("/", { method: "POST", json: bad });
    expect(await response.json()).toMatchObject({ issues: [{ path: ["children", 0, "name"] }] });
  });

  it("runs an async refinement once per request, even for concurrent first requests", async () => {
    const seen: string[] = [];
    const refined = z.string().refine(async (text) => {
      seen.push(text);
      return await Promise.resolve(true);
    });
    const app = createApp().get("/", () => "ok", { query: z.object({ a: refined }) });
    const responses = await Promise.all(
      ["/?a=1", "/?a=2", "/?a=3"].map((path) => app.handle(path)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(seen).toEqual(["1", "2", "3"]);
  });

  it("answers 500 once if refinements reject, and the process survives", async () => {
    const onError = vi.fn();
    const refined = z.string().refine(() => Promise.reject(failure));
    const app = createApp({ onError }).get("/", () => "ok", {
      query: z.object({ a: refined, b: refined }),
    });
    const reasons = await collectFatalErrors(async () => {
      for (let run = 1; run <= 2; run++) {
        expect((await app.handle("/?a=1&b=2")).status).toBe(500);
        expect(onError).toHaveBeenCalledTimes(run);
      }
    });
    expect(onError).toHaveBeenLastCalledWith(failure, withRequest);
    expect(reasons).toEqual([]);
  });
});

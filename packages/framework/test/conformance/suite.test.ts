import { describe, expect, it } from "vitest";
import * as framework from "../../src/index.ts";
import { sendThroughHandle } from "./send-through-handle.ts";
import { listCases, runSuite, type Suite } from "./suite.ts";

const subject = { ...framework, send: sendThroughHandle };

const suite: Suite = ({ describe, it, expect, send, createApp }) => {
  describe("outer", () => {
    describe.each(["a", "b"])("inner %s", (letter) => {
      it("holds", () => {
        expect(letter).toMatch(/[ab]/);
      });
    });

    it.each([
      ["/", 200],
      ["/nowhere", 404],
    ])("%s is a %i", async (target, status) => {
      const app = createApp().get("/", () => "root");
      expect((await send(app, target)).status).toBe(status);
    });
  });

  it("fails", () => {
    expect(1).toBe(2);
  });

  it("rejects", () => Promise.reject(new Error("later")));
};

describe("listCases", () => {
  it("names each case after what it belongs to", () => {
    expect(listCases(suite, subject).map(({ name }) => name)).toEqual([
      ["outer", "inner a", "holds"],
      ["outer", "inner b", "holds"],
      ["outer", "/ is a 200"],
      ["outer", "/nowhere is a 404"],
      ["fails"],
      ["rejects"],
    ]);
  });
});

describe("runSuite", () => {
  it("says of each case whether it holds, and what it threw", async () => {
    const results = await runSuite(suite, subject);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false]);
    expect(results.map(({ error }) => String(error)).slice(4)).toEqual([
      "Error: Expected 1 to be 2",
      "Error: later",
    ]);
    expect(results[0]).toEqual({ name: "outer > inner a > holds", ok: true, error: undefined });
  });
});

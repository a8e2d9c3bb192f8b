import type { z } from "../../../src/index.ts";
import { createBodyEcho } from "./body-echo.ts";
import { toBytes } from "../bytes.ts";
import { bodyMessage, jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";

/** UTF-8, forbidden keys and nesting of a JSON body. */
export const json: Suite = ({ describe, it, expect, expectProblem, send, createApp, z }) => {
  // docs/specification.md#65-json
  describe("UTF-8 only, decoded strictly", () => {
    it.each<[bytes: string, body: Uint8Array<ArrayBuffer>]>([
      ["a lone continuation byte", Uint8Array.of(0x22, 0x80, 0x22)],
      ["an invalid byte", Uint8Array.of(0x22, 0xff, 0x22)],
      ["a truncated sequence", Uint8Array.of(0x22, 0xc3, 0x22)],
      ["an overlong slash", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
      ["a surrogate", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
      ["Latin-1", Uint8Array.of(0x22, 0xe9, 0x22)],
      ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x31, 0)],
      ["two byte-order marks", toBytes("\uFEFF\uFEFF1")],
      ["a byte-order mark behind the value", toBytes("1\uFEFF")],
    ])("%s is INVALID_JSON", async (_, body) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body)),
        "INVALID_JSON",
      );
    });

    it("one leading byte-order mark is skipped", async () => {
      expect(
        (await send(createBodyEcho({ createApp, z }), "/", bodyMessage('\uFEFF"é"'))).json,
      ).toEqual(["é"]);
    });

    it("text beyond ASCII arrives whole", async () => {
      expect(
        (await send(createBodyEcho({ createApp, z }), "/", jsonMessage("é漢🎉\u0000"))).json,
      ).toEqual(["é漢🎉\u0000"]);
    });

    it.each([
      "{a:1}",
      "{'a':1}",
      "[1,]",
      "01",
      "+1",
      "NaN",
      "undefined",
      "// a\n1",
      "1 2",
      '{"a":1',
      '"a',
    ])("%s is INVALID_JSON", async (body) => {
      const answer = await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body));
      expectProblem(answer, "INVALID_JSON");
    });
  });

  // docs/specification.md#65-json
  describe("keys that reach for a prototype", () => {
    it.each([
      '{"__proto__":1}',
      '{"__proto__":{"admin":true}}',
      '{"a":{"__proto__":null}}',
      '[[{"__proto__":[]}]]',
      '{"\\u005f_proto__":1}',
      '{"__pr\\u006fto__":1}',
      '{"constructor":{"prototype":{}}}',
      '{"a":[{"constructor":{"prototype":1}}]}',
      '{"constr\\u0075ctor":{"prototype":{}}}',
      '{"constructor":{"a":1,"prototype":null}}',
    ])("%s is INVALID_JSON", async (body) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body)),
        "INVALID_JSON",
      );
      expect("admin" in {}).toBe(false);
    });

    it.each([
      '{"constructor":"a"}',
      '{"constructor":{"name":"a"}}',
      '{"prototype":{}}',
      '{"proto":1}',
      '{"a":"__proto__"}',
      '["constructor","prototype"]',
      '{"constructor":["prototype"]}',
      '{"__proto":1}',
    ])("%s is legal", async (body) => {
      const answer = await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body));
      expect([answer.status, answer.text]).toEqual([201, `[${body}]`]);
    });
  });

  // docs/specification.md#65-json
  describe("nesting of JSON", () => {
    const tree: z.ZodType = z.lazy(() =>
      z.union([z.array(tree), z.record(z.string(), tree), z.null()]),
    );

    it.each([
      ["arrays", "[", "]", 1_000],
      ["arrays", "[", "]", 100_000],
      ["objects", '{"a":', "}", 1_000],
      ["objects", '{"a":', "}", 100_000],
    ])("of %s that would overflow is INVALID_JSON: %s%s %i deep", async (_, open, close, depth) => {
      const body = `${open.repeat(depth)}null${close.repeat(depth)}`;
      const app = createApp().post("/", ({ body: value }) => [value], { body: tree });
      expectProblem(await send(app, "/", bodyMessage(body)), "INVALID_JSON");
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body)),
        "INVALID_JSON",
      );
    });

    it("of unclosed brackets is INVALID_JSON", async () => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage("[".repeat(1_000_000))),
        "INVALID_JSON",
      );
    });

    it("of a hundred levels passes a recursive schema", async () => {
      const body = `${"[".repeat(100)}${"]".repeat(100)}`;
      const app = createApp().post("/", ({ body: value }) => value, { body: tree });
      const answer = await send(app, "/", bodyMessage(body));
      expect([answer.status, answer.text]).toEqual([201, body]);
    });

    it("counts brackets, not those inside strings", async () => {
      const text = '[{"\\"'.repeat(500);
      expect((await send(createBodyEcho({ createApp, z }), "/", jsonMessage(text))).json).toEqual([
        text,
      ]);
    });
  });
};

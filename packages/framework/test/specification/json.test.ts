import { expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { bodyMessage, createBodyEcho } from "../body-echo.ts";
import { describeEntries, jsonMessage } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#65-json
describeEntries("UTF-8 only, decoded strictly", (send) => {
  it.each<[bytes: string, body: Uint8Array]>([
    ["a lone continuation byte", Uint8Array.of(0x22, 0x80, 0x22)],
    ["an invalid byte", Uint8Array.of(0x22, 0xff, 0x22)],
    ["a truncated sequence", Uint8Array.of(0x22, 0xc3, 0x22)],
    ["an overlong slash", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ["a surrogate", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["Latin-1", Buffer.from('"é"', "latin1")],
    ["UTF-16", Buffer.from("\uFEFF1", "utf16le")],
    ["two byte-order marks", Buffer.from("\uFEFF\uFEFF1")],
    ["a byte-order mark behind the value", Buffer.from("1\uFEFF")],
  ])("%s is INVALID_JSON", async (_, body) => {
    expectProblem(await send(createBodyEcho(), "/", bodyMessage(body)), "INVALID_JSON");
  });

  it("one leading byte-order mark is skipped", async () => {
    expect((await send(createBodyEcho(), "/", bodyMessage('\uFEFF"é"'))).json).toEqual(["é"]);
  });

  it("text beyond ASCII arrives whole", async () => {
    expect((await send(createBodyEcho(), "/", jsonMessage("é漢🎉\u0000"))).json).toEqual([
      "é漢🎉\u0000",
    ]);
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
    const answer = await send(createBodyEcho(), "/", bodyMessage(body));
    expectProblem(answer, "INVALID_JSON");
  });
});

// docs/specification.md#65-json
describeEntries("keys that reach for a prototype", (send) => {
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
    expectProblem(await send(createBodyEcho(), "/", bodyMessage(body)), "INVALID_JSON");
    expect({}).not.toHaveProperty("admin");
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
    const answer = await send(createBodyEcho(), "/", bodyMessage(body));
    expect([answer.status, answer.text]).toEqual([201, `[${body}]`]);
  });
});

// docs/specification.md#65-json
describeEntries("nesting of JSON", (send) => {
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
    expectProblem(await send(createBodyEcho(), "/", bodyMessage(body)), "INVALID_JSON");
  });

  it("of unclosed brackets is INVALID_JSON", async () => {
    expectProblem(
      await send(createBodyEcho(), "/", bodyMessage("[".repeat(1_000_000))),
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
    expect((await send(createBodyEcho(), "/", jsonMessage(text))).json).toEqual([text]);
  });
});

import { takePrinted } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import type { Answer } from "../conformance/answer.ts";
import { jsonMessage } from "../conformance/message.ts";
import { describeEntries } from "../harness.ts";
import { sendRaw } from "../raw.ts";

const canary = "canary7f3a9c";

/** A key of 100 characters is shown whole; of a longer one 99, and an ellipsis. */
const longest = "k".repeat(100);

const tooLong = `${"k".repeat(99)}${canary}`;

const cut = `${"k".repeat(99)}…`;

// docs/specification.md#73-bounded-issues
describeEntries("keys of the client's are cut to 100 characters", (send) => {
  it.each<[place: string, schema: z.ZodType, code: string]>([
    ["a record's value", z.record(z.string(), z.number()), "invalid_type"],
    ["a record's key", z.record(z.string().max(3), z.any()), "invalid_key"],
    ["a loose record", z.looseRecord(z.string().regex(/^k/), z.number()), "invalid_type"],
    ["a catch-all", z.object({}).catchall(z.number()), "invalid_type"],
    ["an own check", z.looseObject({}).superRefine(refuseEveryKey), "custom"],
    [
      "an object made of the input",
      z.preprocess(invert, z.record(z.any(), z.null())),
      "invalid_type",
    ],
  ])("in the path of an issue: %s", async (_, body, code) => {
    const app = createApp().post("/", () => null, { body });
    const whole = await send(app, "/", jsonMessage({ [longest]: longest }));
    expect(whole.json).toMatchObject({ issues: [{ path: [longest], code }] });
    const shortened = await send(app, "/", jsonMessage({ [tooLong]: tooLong }));
    expect(shortened.json).toMatchObject({ issues: [{ path: [cut], code }] });
    expectNoCanary(shortened);
  });

  it("at every level of a path", async () => {
    const record = z.record(z.string(), z.record(z.string(), z.number()));
    const app = createApp().post("/", () => null, { body: record });
    const answer = await send(app, "/", jsonMessage({ [tooLong]: { [tooLong]: canary } }));
    expect(answer.json).toMatchObject({ issues: [{ path: [cut, cut] }] });
    expectNoCanary(answer);
  });

  it.each<[place: string, schema: z.ZodType]>([
    ["a strict object", z.strictObject({})],
    ["a record of given keys", z.partialRecord(z.enum(["a"]), z.any())],
    ["two operands", z.intersection(z.strictObject({}), z.strictObject({}))],
  ])("in the message of unrecognized keys: %s", async (_, body) => {
    const app = createApp().post("/", () => null, { body });
    const whole = await send(app, "/", jsonMessage({ [longest]: canary }));
    const code = "unrecognized_keys";
    expect(whole.json).toMatchObject({
      issues: [{ path: [], code, message: `Unrecognized key: "${longest}"` }],
    });
    expectNoCanary(whole);
    const shortened = await send(
      app,
      "/",
      jsonMessage({ [tooLong]: canary, [`k${tooLong}`]: canary }),
    );
    expect(shortened.json).toMatchObject({
      issues: [{ path: [], code, message: `Unrecognized keys: "${cut}", "${cut}"` }],
    });
    expectNoCanary(shortened);
  });

  it("in nothing else: a valid object's, a dropped or a forbidden key is not shown", async () => {
    const app = createApp()
      .post("/", () => null, { body: z.object({ a: z.number() }) })
      .post("/keys", () => null, { body: z.record(z.string(), z.string()).refine(() => false) })
      .post("/size", () => null, { body: z.union([z.map(z.string(), z.any()), z.null()]) });
    const value = { [canary]: "text", a: "text" };
    for (const path of ["/", "/keys", "/size"]) {
      const answer = await send(app, path, jsonMessage(value));
      expect(answer.status).toBe(400);
      expectNoCanary(answer);
    }
    const forbidden = await send(
      app,
      "/",
      jsonMessage(JSON.parse(`{"__proto__":{"${canary}":1}}`)),
    );
    expect(forbidden.json).toMatchObject({ code: "INVALID_JSON" });
    expectNoCanary(forbidden);
  });

  it("in what is printed of an intersection that cannot be merged", async () => {
    const printed = takePrinted();
    const marked = z.record(
      z.string(),
      z.string().transform((text) => `${text}!`),
    );
    const app = createApp().post("/", () => null, {
      body: z.intersection(marked, z.record(z.string(), z.string())),
    });
    const answer = await send(app, "/", jsonMessage({ [tooLong]: canary }));
    expect(answer.status).toBe(500);
    expectNoCanary(answer);
    expect(printed()).toContain(cut);
    expect(printed()).not.toContain(canary);
  });
});

// docs/specification.md#93-issues
describe("received values are never sent back by Node's parser", () => {
  const host = "Host: localhost";

  it.each<[part: string, status: number, lines: readonly string[]]>([
    ["a method", 400, [`${canary} / HTTP/1.1`, host]],
    ["a version", 400, [`GET / ${canary}/1.1`, host]],
    ["a target with user information", 400, [`GET http://${canary}@localhost/ HTTP/1.1`, host]],
    ["a target with a fragment", 400, [`GET /#${canary} HTTP/1.1`, host]],
    ["a host", 400, ["GET / HTTP/1.1", `Host: ${canary}@localhost`]],
    ["a header without a colon", 400, ["GET / HTTP/1.1", host, canary]],
    ["a header's name", 400, ["GET / HTTP/1.1", host, `x ${canary}: 1`]],
    ["a header's value", 400, ["GET / HTTP/1.1", host, `x-a: ${canary}\u0000`]],
    ["a length", 400, ["POST / HTTP/1.1", host, `Content-Length: ${canary}`]],
    ["a transfer coding", 400, ["POST / HTTP/1.1", host, `Transfer-Encoding: ${canary}`]],
    ["too large a head", 431, ["GET / HTTP/1.1", host, `x-a: ${canary.repeat(2_000)}`]],
  ])("%s", async (_, status, lines) => {
    const printed = takePrinted();
    const answer = await sendRaw(createApp(), [...lines, "", ""].join("\r\n"));
    expect(answer.status).toBe(status);
    expectNoCanary(answer);
    expect(printed()).toBe("");
  });
});

function expectNoCanary({ statusText, headers, text }: Answer): void {
  expect(`${statusText}\n${JSON.stringify(headers)}\n${text}`).not.toContain(canary);
}

function refuseEveryKey(value: object, context: z.RefinementCtx): void {
  for (const key of Object.keys(value)) context.addIssue({ code: "custom", path: [key] });
}

/** Exchanges keys and values. */
function invert(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [String(text), key]));
}

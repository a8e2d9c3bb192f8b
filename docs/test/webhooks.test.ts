import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { startBlock } from "./start-block.ts";
import { useProgram } from "./use-program.ts";

const page = "docs/how-to/security/webhooks.md";
const block = readCodeBlocks().find(({ name }) => name.startsWith(`${page}:`));
const body = '{"type":"paid","order":"9"}';
const now = Math.floor(Date.now() / 1_000);

if (block === undefined) throw new Error(`${page} has no program`);
// Counts what was done.
const code = `${block.code}\napp.get("/handled", () => [...handled]);`;
const request = useProgram(startBlock(block), code);

describe(page, () => {
  it("accepts a webhook, and a repeated one once", async () => {
    expect(await send(sign("msg_9", now))).toBe(204);
    expect(await send(sign("msg_9", now))).toBe(204);
    expect(await (await request("/handled")).json()).toEqual(["msg_1", "msg_9"]);
  });

  it("accepts a second signature, and the ends of the tolerance", async () => {
    const { "webhook-signature": right, ...headers } = sign("msg_8", now);
    expect(await send({ ...headers, "webhook-signature": `v1,bm90IGl0 v2,x ${right}` })).toBe(204);
    expect(await send(sign("msg_7", now - 290))).toBe(204);
    expect(await send(sign("msg_6", now + 290))).toBe(204);
  });

  it.each([
    ["no headers", {}],
    ["no signature", { ...sign("msg_a", now), "webhook-signature": "" }],
    ["another id", { ...sign("msg_a", now), "webhook-id": "msg_b" }],
    ["another timestamp", { ...sign("msg_a", now), "webhook-timestamp": String(now + 1) }],
    ["a part of the signature", cut(sign("msg_a", now))],
    ["another secret", sign("msg_a", now, body, "guess")],
    ["an old timestamp", sign("msg_a", now - 400)],
    ["a future timestamp", sign("msg_a", now + 400)],
    ["a timestamp that is not a number", sign("msg_a", "soon")],
    ["no timestamp", sign("msg_a", "")],
  ])("refuses a webhook with %s", async (_, headers) => {
    expect(await send(headers)).toBe(403);
  });

  it("refuses another body under the same signature", async () => {
    expect(await send(sign("msg_a", now), body.replace("9", "10"))).toBe(403);
    expect(await send(sign("msg_a", now), `${body} `)).toBe(403);
  });

  it.each([
    ["is not JSON", "{", 400],
    ["does not match the schema", '{"type":"sold"}', 400],
    ["is one byte over the limit", " ".repeat(100_001), 413],
  ])("refuses a signed body that %s", async (_, text, status) => {
    expect(await send(sign("msg_c", now, text), text)).toBe(status);
  });
});

async function send(headers: Record<string, string>, text = body): Promise<number> {
  const response = await request("/webhooks/payments", {
    method: "POST",
    headers,
    body: text,
  });
  await response.text();
  return response.status;
}

function sign(
  id: string,
  timestamp: number | string,
  text = body,
  secret = "example",
): Record<string, string> {
  const hmac = createHmac("sha256", secret).update(`${id}.${timestamp}.${text}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${hmac.digest("base64")}`,
  };
}

function cut(headers: Record<string, string>): Record<string, string> {
  return { ...headers, "webhook-signature": (headers["webhook-signature"] ?? "").slice(0, 12) };
}

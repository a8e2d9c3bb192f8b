import { expect, it } from "vitest";
import { createApp, z, type App } from "../src/index.ts";
import { describeEntries, type Message } from "./harness.ts";
import { expectProblem } from "./problem.ts";

const mebibyte = 1_048_576;

const createLengthApp = (maxBodyBytes?: number): App =>
  createApp(maxBodyBytes === undefined ? {} : { server: { maxBodyBytes } }).post(
    "/",
    ({ body }) => body.length,
    { body: z.string() },
  );

/** A JSON string of exactly so many bytes, and its message with and without a declared length. */
const ofBytes = (bytes: number, character = "x"): [framing: string, message: Message][] => {
  const quoted = `"${character.repeat(Math.floor((bytes - 2) / Buffer.byteLength(character)))}"`;
  const text = quoted + " ".repeat(bytes - Buffer.byteLength(quoted));
  const headers = { "content-type": "application/json" };
  return [
    ["declared", { method: "POST", headers, body: text }],
    [
      "chunked",
      { method: "POST", headers, chunks: [text.slice(0, bytes >> 1), text.slice(bytes >> 1)] },
    ],
  ];
};

// docs/specification.md#64-size
describeEntries("server.maxBodyBytes", (send) => {
  it.each(ofBytes(mebibyte))("is 1 MiB by default, inclusive (%s)", async (_, message) => {
    const answer = await send(createLengthApp(), "/", message);
    expect([answer.status, answer.json]).toEqual([201, mebibyte - 2]);
  });

  it.each(ofBytes(mebibyte + 1))("refuses one byte more (%s)", async (_, message) => {
    expectProblem(await send(createLengthApp(), "/", message), "PAYLOAD_TOO_LARGE");
  });

  it.each(ofBytes(100))("can be set: 100 bytes pass (%s)", async (_, message) => {
    expect((await send(createLengthApp(100), "/", message)).json).toBe(98);
  });

  it.each(ofBytes(101))("can be set: 101 bytes do not (%s)", async (_, message) => {
    expectProblem(await send(createLengthApp(100), "/", message), "PAYLOAD_TOO_LARGE");
  });

  it.each(ofBytes(100, "é"))("counts bytes, not characters: 100 pass (%s)", async (_, message) => {
    expect((await send(createLengthApp(100), "/", message)).json).toBe(49);
  });

  it.each(ofBytes(101, "é"))(
    "counts bytes, not characters: 101 do not (%s)",
    async (_, message) => {
      expectProblem(await send(createLengthApp(100), "/", message), "PAYLOAD_TOO_LARGE");
    },
  );

  it.each(ofBytes(mebibyte * 2))("can be raised beyond the default (%s)", async (_, message) => {
    expect((await send(createLengthApp(mebibyte * 2), "/", message)).status).toBe(201);
  });

  it.each(ofBytes(2))("of zero refuses every body but none (%s)", async (_, message) => {
    expectProblem(await send(createLengthApp(0), "/", message), "PAYLOAD_TOO_LARGE");
    expectProblem(await send(createLengthApp(0), "/", { method: "POST" }), "NO_BODY");
  });

  it("does not concern a route without a body schema", async () => {
    const app = createApp({ server: { maxBodyBytes: 10 } }).post("/", async ({ request }) => {
      const text = await request.text();
      return text.length;
    });
    expect((await send(app, "/", { method: "POST", body: "x".repeat(100) })).json).toBe(100);
  });
});

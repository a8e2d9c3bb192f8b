import type { App } from "../../../src/index.ts";
import { createBodyEcho } from "./body-echo.ts";
import { byteLength, toBytes } from "../bytes.ts";
import { bodyMessage, type Message } from "../message.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

const json = "application/json";

const mebibyte = 1_048_576;

/** A JSON string of exactly so many bytes, and its message with and without a declared length. */
const ofBytes = (bytes: number, character = "x"): [framing: string, message: Message][] => {
  const quoted = `"${character.repeat(Math.floor((bytes - 2) / byteLength(character)))}"`;
  const text = quoted + " ".repeat(bytes - byteLength(quoted));
  const headers = { "content-type": "application/json" };
  return [
    ["declared", { method: "POST", headers, body: text }],
    [
      "chunked",
      { method: "POST", headers, chunks: [text.slice(0, bytes >> 1), text.slice(bytes >> 1)] },
    ],
  ];
};

/** Empty bodies, and the limit of `server.maxBodyBytes`. */
export const bodySize: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  expectInvalid,
  send,
  createApp,
  z,
}) => {
  const createLengthApp = (maxBodyBytes?: number): App =>
    createApp(maxBodyBytes === undefined ? {} : { server: { maxBodyBytes } }).post(
      "/",
      ({ body }) => body.length,
      { body: z.string() },
    );

  // docs/specification.md#64-size
  describe("empty means no bytes", () => {
    it.each<[body: string, message: Pick<Message, "body" | "chunks">]>([
      ["none", {}],
      ["an empty text", { body: "" }],
      ["empty pieces", { chunks: ["", ""] }],
      ["no pieces", { chunks: [] }],
    ])("%s is NO_BODY", async (_, body) => {
      const headers = { "content-type": "application/json" };
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", { method: "POST", headers, ...body }),
        "NO_BODY",
      );
    });

    it.each([" ", "\n", "\t \r\n", "\uFEFF"])("%j alone is INVALID_JSON", async (body) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body)),
        "INVALID_JSON",
      );
    });

    it.each([
      ["null", null],
      ["true", true],
      ["false", false],
      ["0", 0],
      ['""', ""],
      [" 7\n", 7],
      ["[]", []],
      ["{}", {}],
    ])("the JSON text %j is legal and goes to the schema", async (body, value) => {
      const answer = await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body));
      expect([answer.status, answer.json]).toEqual([201, [value]]);
    });

    it("null fails a schema that does not take it as VALIDATION, not as NO_BODY", async () => {
      const app = createApp().post("/", () => null, { body: z.object({}) });
      expectInvalid(await send(app, "/", bodyMessage("null")), "body", [
        { path: [], code: "invalid_type" },
      ]);
    });
  });

  // docs/specification.md#64-size
  describe("the limit is counted in bytes while reading", () => {
    it("chunks of one byte add up", async () => {
      const headers = { "content-type": "application/json" };
      const chunks = Array.from("[1,2,3,4]");
      expect(
        (await send(createBodyEcho({ createApp, z }, 9), "/", { method: "POST", headers, chunks }))
          .status,
      ).toBe(201);
      expectProblem(
        await send(createBodyEcho({ createApp, z }, 8), "/", { method: "POST", headers, chunks }),
        "PAYLOAD_TOO_LARGE",
      );
    });

    it("a character split between two chunks is whole again", async () => {
      const bytes = toBytes('"é🎉"');
      const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
      const headers = { "content-type": "application/json" };
      expect(
        (await send(createBodyEcho({ createApp, z }), "/", { method: "POST", headers, chunks }))
          .json,
      ).toEqual(["é🎉"]);
    });

    it("a large body is refused without waiting for its end, declared or chunked", async () => {
      const headers = { "content-type": "application/json" };
      const body = "x".repeat(3_000_000);
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(body)),
        "PAYLOAD_TOO_LARGE",
      );
      const chunks = [body.slice(0, 1_500_000), body.slice(1_500_000)];
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", { method: "POST", headers, chunks }),
        "PAYLOAD_TOO_LARGE",
      );
    });
  });

  // docs/specification.md#64-size
  describe("no body at all", () => {
    it.each(["POST", "PUT", "DELETE"] as const)("%s is refused with NO_BODY", async (method) => {
      const app = declareUntyped(createApp(), method, "/", () => null, { body: z.unknown() });
      expectProblem(await send(app, "/", { method }), "NO_BODY");
      expectProblem(await send(app, "/", { method, headers: { "content-type": json } }), "NO_BODY");
    });

    it("is refused with NO_BODY even where the schema would take undefined", async () => {
      const app = createApp().post("/", () => null, { body: z.unknown().optional() });
      expectProblem(await send(app, "/", { method: "POST" }), "NO_BODY");
    });
  });

  // docs/specification.md#64-size
  describe("server.maxBodyBytes", () => {
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

    it.each(ofBytes(100, "é"))(
      "counts bytes, not characters: 100 pass (%s)",
      async (_, message) => {
        expect((await send(createLengthApp(100), "/", message)).json).toBe(49);
      },
    );

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
};

import { createBodyApp, createMessage, maxBodyBytes } from "./body-app.ts";
import type { Message } from "../message.ts";
import type { Suite } from "../suite.ts";

const json = "application/json";

/** One text, as a body of declared length and as one of unknown length in pieces. */
const framings: readonly [framing: string, toBody: (text: string) => Message][] = [
  ["declared", (text) => ({ body: text })],
  ["chunked", (text) => ({ chunks: [text.slice(0, 5), text.slice(5, 6), text.slice(6)] })],
];

/** The order in which a body is refused. */
export const bodyRefusals: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  expectInvalid,
  send,
  createApp,
  z,
}) => {
  // docs/specification.md#62-order-of-refusals
  describe.each(framings)("a %s body", (_, toBody) => {
    describe("meets one check", () => {
      it.each([
        ["1. an empty body", json, "", "NO_BODY"],
        ["2. a media type that is not JSON", "text/plain", "[1]", "UNSUPPORTED_MEDIA_TYPE"],
        ["2. no media type", undefined, "[1]", "UNSUPPORTED_MEDIA_TYPE"],
        ["3. a body that is too large", json, `[${"1,".repeat(50)}1]`, "PAYLOAD_TOO_LARGE"],
        ["4. a body that is not valid JSON", json, "[1,", "INVALID_JSON"],
      ] as const)("%s", async (_row, contentType, text, code) => {
        const message = createMessage(contentType, toBody(text));
        expectProblem(await send(createBodyApp({ createApp, z }), "/", message), code);
      });

      it("5. a body that does not match the schema", async () => {
        const message = createMessage(json, toBody('["1"]'));
        expectInvalid(await send(createBodyApp({ createApp, z }), "/", message), "body", [
          { path: [0], code: "invalid_type" },
        ]);
      });

      it("and passes when nothing is wrong", async () => {
        const answer = await send(
          createBodyApp({ createApp, z }),
          "/",
          createMessage(json, toBody("[1, 2, 3]")),
        );
        expect([answer.status, answer.json]).toEqual([201, [1, 2, 3]]);
      });
    });

    describe("meets the first check that applies", () => {
      const valid = "[1]";
      const mismatch = '["one"]';
      const malformed = "[1,";
      const tooLarge = `[${"1,".repeat(50)}1]`;
      const tooLargeMismatch = `["${"x".repeat(70)}"]`;
      const tooLargeMalformed = "[".repeat(70);

      it.each([
        ["1 before 2", "text/plain", "", "NO_BODY"],
        ["1 before 2, without a media type", undefined, "", "NO_BODY"],
        ["1 before 4 and 5", json, "", "NO_BODY"],
        ["2 before 3", "text/plain", tooLarge, "UNSUPPORTED_MEDIA_TYPE"],
        ["2 before 4", "text/plain", malformed, "UNSUPPORTED_MEDIA_TYPE"],
        ["2 before 5", "text/plain", mismatch, "UNSUPPORTED_MEDIA_TYPE"],
        ["2 before 3 and 4", "text/plain", tooLargeMalformed, "UNSUPPORTED_MEDIA_TYPE"],
        ["2 before 3 and 5", undefined, tooLargeMismatch, "UNSUPPORTED_MEDIA_TYPE"],
        ["3 before 4", json, tooLargeMalformed, "PAYLOAD_TOO_LARGE"],
        ["3 before 5", json, tooLargeMismatch, "PAYLOAD_TOO_LARGE"],
        ["4 before 5", json, '["one"', "INVALID_JSON"],
      ] as const)("%s", async (_row, contentType, text, code) => {
        const message = createMessage(contentType, toBody(text));
        expectProblem(await send(createBodyApp({ createApp, z }), "/", message), code);
      });

      it("and the handler is called only when none applies", async () => {
        let calls = 0;
        const app = createApp({ server: { maxBodyBytes } }).post("/", () => (calls += 1), {
          body: z.array(z.number()),
        });
        for (const text of ["", malformed, mismatch, tooLarge]) {
          expect((await send(app, "/", createMessage(json, toBody(text)))).status).not.toBe(201);
        }
        expect(calls).toBe(0);
        expect((await send(app, "/", createMessage(json, toBody(valid)))).status).toBe(201);
        expect(calls).toBe(1);
      });
    });
  });
};

import { maxBodyBytes } from "./body-app.ts";
import type { Message } from "../message.ts";
import type { Suite } from "../suite.ts";

/** Texts of every kind, with the code of the first check that each fails if it is declared as JSON within the limit. */
const texts: readonly (readonly [text: string, code: string])[] = [
  ["", "NO_BODY"],
  [" ", "INVALID_JSON"],
  ["[1,", "INVALID_JSON"],
  ['{"__proto__":1}', "INVALID_JSON"],
  ['["one"]', "VALIDATION of body"],
  ["null", "VALIDATION of body"],
  ["[1, 2, 3]", ""],
  // Larger than the limit.
  ["[".repeat(70), "INVALID_JSON"],
  [`["${"x".repeat(70)}"]`, "VALIDATION of body"],
  [`[${"1,".repeat(50)}1]`, ""],
];

/** Content types, and whether each is JSON. */
const types: readonly (readonly [type: string | undefined, isJson: boolean])[] = [
  ["application/json", true],
  ["Application/Merge-Patch+JSON; charset=utf-8", true],
  ["text/plain", false],
  ["text/json", false],
  ["application/x-www-form-urlencoded", false],
  [undefined, false],
];

/** Content codings, and whether each leaves the body as it is. */
const codings: readonly (readonly [coding: string | undefined, isPlain: boolean])[] = [
  [undefined, true],
  ["identity", true],
  ["gzip", false],
];

/** One text, as a body of declared length and as one of unknown length in pieces. */
const framings: readonly [framing: string, toBody: (text: string) => Message][] = [
  ["declared", (text) => ({ body: text })],
  ["chunked", (text) => ({ chunks: [text.slice(0, 5), text.slice(5, 6), text.slice(6)] })],
];

/** Query strings, and whether each is valid. The query is checked after the body. */
const queries: readonly (readonly [query: string, isValid: boolean])[] = [
  ["?page=1", true],
  ["?page=one", false],
];

/** The order in which a request is refused, for every combination of the tables above. */
export const bodyRefusals: Suite = ({ describe, it, expect, send, createApp, z }) => {
  // docs/specification.md#62-order-of-refusals
  describe("the first check that applies decides", () => {
    for (const method of ["POST", "PUT"]) {
      it.each(
        framings.flatMap(([framing, toBody]) =>
          types.map(
            ([type, isJson]) => [framing, type ?? "no type", toBody, type, isJson] as const,
          ),
        ),
      )(`${method}, a %s body of %s`, async (_framing, _name, toBody, type, isJson) => {
        let calls = 0;
        const handler = (): number => (calls += 1);
        const validation = { query: z.object({ page: z.number() }), body: z.array(z.number()) };
        const empty = createApp({ server: { maxBodyBytes } });
        const app =
          method === "POST"
            ? empty.post("/", handler, validation)
            : empty.put("/", handler, validation);
        const wrong: unknown[] = [];
        let accepted = 0;
        for (const [text, own] of texts) {
          for (const [coding, isPlain] of codings) {
            for (const [query, isValid] of queries) {
              const expected =
                text === ""
                  ? "NO_BODY"
                  : !isJson || !isPlain
                    ? "UNSUPPORTED_MEDIA_TYPE"
                    : text.length > maxBodyBytes
                      ? "PAYLOAD_TOO_LARGE"
                      : own;
              const code = expected === "" && !isValid ? "VALIDATION of query" : expected;
              if (code === "") accepted++;
              const headers = {
                ...(type !== undefined && { "content-type": type }),
                ...(coding !== undefined && { "content-encoding": coding }),
              };
              const { status, json } = await send(app, `/${query}`, {
                method,
                headers,
                ...toBody(text),
              });
              const actual = status < 300 ? "" : describeProblem(json);
              if (actual !== code) wrong.push({ text, coding, query, status, actual, code });
            }
          }
        }
        expect(wrong).toEqual([]);
        expect(calls).toBe(accepted);
      });
    }
  });
};

function describeProblem(json: unknown): string {
  const { code, issues } = json as { code: string; issues?: readonly { in: string }[] };
  return issues === undefined ? code : `${code} of ${issues[0]?.in ?? ""}`;
}

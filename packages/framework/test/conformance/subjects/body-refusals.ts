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

/** What follows a content type: a text, a coding and a query in every combination. */
const combinations = texts.flatMap(([text, own]) =>
  codings.flatMap(([coding, isPlain]) =>
    queries.map(([query, isValid]) => ({ text, own, coding, isPlain, query, isValid })),
  ),
);

type Combination = (typeof combinations)[number];

/** The code of the first check that applies, by the table of the specification; empty if the request is accepted. */
function findCode({ text, own, isPlain, isValid }: Combination, isJson: boolean): string {
  if (text === "") return "NO_BODY";
  if (!isJson || !isPlain) return "UNSUPPORTED_MEDIA_TYPE";
  if (text.length > maxBodyBytes) return "PAYLOAD_TOO_LARGE";
  return own === "" && !isValid ? "VALIDATION of query" : own;
}

/** The order in which a request is refused, for every combination of the tables above. */
export const bodyRefusals: Suite = ({ describe, it, expect, send, createApp, z }) => {
  const cases = framings.flatMap(([framing, toBody]) =>
    types.map(([type, isJson]) => [framing, type ?? "no type", toBody, type, isJson] as const),
  );

  // docs/specification.md#62-order-of-refusals
  describe.each(["POST", "PUT"])("the first check that applies decides: %s", (method) => {
    it.each(cases)("a %s body of %s", async (_framing, _name, toBody, type, isJson) => {
      let calls = 0;
      const handler = (): number => (calls += 1);
      const validation = { query: z.object({ page: z.number() }), body: z.array(z.number()) };
      const app = createApp({ server: { maxBodyBytes } })
        .post("/", handler, validation)
        .put("/", handler, validation);
      const wrong: unknown[] = [];
      for (const combination of combinations) {
        const { text, coding, query } = combination;
        const headers = {
          ...(type !== undefined && { "content-type": type }),
          ...(coding !== undefined && { "content-encoding": coding }),
        };
        const message = { method, headers, ...toBody(text) };
        const { status, json } = await send(app, `/${query}`, message);
        const actual = status < 300 ? "" : describeProblem(json);
        const code = findCode(combination, isJson);
        if (actual !== code) wrong.push({ text, coding, query, status, actual, code });
      }
      expect(wrong).toEqual([]);
      expect(calls).toBe(combinations.filter((each) => findCode(each, isJson) === "").length);
    });
  });
};

function describeProblem(json: unknown): string {
  const { code, issues } = json as { code: string; issues?: readonly { in: string }[] };
  return issues === undefined ? code : `${code} of ${issues[0]?.in ?? ""}`;
}

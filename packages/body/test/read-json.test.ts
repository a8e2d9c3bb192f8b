import { describe, expect, it } from "vitest";
import { defaultMaxBytes, readJson } from "../src/index.ts";
import { json, jsonMessage, lengthOf, sources, webRequest, type Message } from "./sources.ts";

describe("readJson", () => {
  it.each([
    ["a string", "10", TypeError, "maxBytes must be a number"],
    ["null", null, TypeError, "maxBytes must be a number"],
    ["a bigint", 10n, TypeError, "maxBytes must be a number"],
    ["NaN", Number.NaN, RangeError, "maxBytes must be a whole number, 0 or more: NaN"],
    ["a negative number", -1, RangeError, "maxBytes must be a whole number, 0 or more: -1"],
    ["a fraction", 1.5, RangeError, "maxBytes must be a whole number, 0 or more: 1.5"],
    ["Infinity", Infinity, RangeError, "maxBytes must be a whole number, 0 or more: Infinity"],
  ])("refuses %s as maxBytes", async (_what, maxBytes, kind, sentence) => {
    const reading = readJson(webRequest([json], null), { maxBytes: maxBytes as number });
    await expect(reading).rejects.toThrow(new kind(sentence));
  });

  it("uses the default if maxBytes is undefined", async () => {
    const options = { maxBytes: undefined } as unknown;
    const reading = readJson(webRequest([json], null), options as { maxBytes?: number });
    await expect(reading).rejects.toMatchObject({ code: "NO_BODY" });
  });
});

describe.each(sources)("readJson from %s", (_name, read) => {
  describe("reports the first error of the table, whatever else is wrong", () => {
    const maxBytes = 10;
    const bodies = [
      { what: "no body", chunks: undefined, code: "NO_BODY" },
      { what: "an empty body", chunks: [""], code: "NO_BODY" },
      { what: "white space", chunks: [" "], code: "INVALID_JSON" },
      { what: "invalid JSON", chunks: ["{", "a:1}"], code: "INVALID_JSON" },
      { what: "JSON that is too large", chunks: ['"12345', '67890"'], code: "PAYLOAD_TOO_LARGE" },
      { what: "text that is too large", chunks: ["x", "x".repeat(10)], code: "PAYLOAD_TOO_LARGE" },
      { what: "JSON", chunks: ['{"a"', ":1}"], code: undefined },
    ];
    const heads: { what: string; headers: [string, string][]; isJson: boolean }[] = [
      { what: "JSON", headers: [json], isJson: true },
      {
        what: "JSON with the encoding identity",
        headers: [json, ["content-encoding", "Identity"]],
        isJson: true,
      },
      {
        what: "JSON with an empty encoding",
        headers: [json, ["content-encoding", ""]],
        isJson: true,
      },
      { what: "nothing", headers: [], isJson: false },
      { what: "an empty type", headers: [["content-type", ""]], isJson: false },
      { what: "plain text", headers: [["content-type", "text/plain"]], isJson: false },
      {
        what: "a form",
        headers: [["content-type", "application/x-www-form-urlencoded"]],
        isJson: false,
      },
      { what: "JSON twice", headers: [json, json], isJson: false },
      {
        what: "JSON, then text",
        headers: [json, ["Content-Type", "text/plain"]],
        isJson: false,
      },
      { what: "zipped JSON", headers: [json, ["content-encoding", "gzip"]], isJson: false },
      {
        what: "JSON encoded twice",
        headers: [json, ["content-encoding", "identity"], ["Content-Encoding", "gzip"]],
        isJson: false,
      },
    ];
    const framings = ["declared", "chunked"] as const;
    const cases = bodies.flatMap((body) =>
      heads.flatMap((head) => framings.map((framing) => ({ body, head, framing }))),
    );

    it.each(cases)(
      "$body.what, declared as $head.what, $framing",
      async ({ body, head, framing }) => {
        const length = lengthOf(body.chunks?.join("").length ?? 0);
        const message: Message = {
          headers: framing === "declared" ? [...head.headers, length] : head.headers,
          ...(body.chunks !== undefined && { chunks: body.chunks }),
          maxBytes,
        };
        const code = body.code === "NO_BODY" || head.isJson ? body.code : "UNSUPPORTED_MEDIA_TYPE";
        if (code === undefined) {
          expect(await read(message)).toEqual({ a: 1 });
        } else {
          await expect(read(message)).rejects.toMatchObject({ name: "BodyError", code });
        }
      },
    );
  });

  it("accepts at most 1 MiB by default", async () => {
    expect(defaultMaxBytes).toBe(1_048_576);
    const largest = JSON.stringify("x".repeat(1_048_576 - 2));
    expect(await read(jsonMessage(largest))).toHaveLength(1_048_574);
    await expect(read(jsonMessage(largest, " "))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      maxBytes: 1_048_576,
    });
  });

  it("refuses any byte and reports a missing body when maxBytes is 0", async () => {
    await expect(read({ ...jsonMessage("1"), maxBytes: 0 })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      maxBytes: 0,
    });
    await expect(read({ headers: [json], maxBytes: 0 })).rejects.toMatchObject({
      code: "NO_BODY",
    });
  });
});

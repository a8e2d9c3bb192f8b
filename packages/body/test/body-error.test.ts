import { describe, expect, it } from "vitest";
import { BodyError } from "../src/index.ts";
import { json, jsonMessage, lengthOf, sources } from "./sources.ts";

describe("BodyError", () => {
  it("has its code and message, but no limit or cause that was not given", () => {
    const error = new BodyError("NO_BODY", "The request has no body");
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("BodyError: The request has no body");
    expect(error.code).toBe("NO_BODY");
    expect(error.maxBytes).toBeUndefined();
    expect("cause" in error).toBe(false);
  });

  it("has the given cause and limit", () => {
    const cause = new Error("gone");
    const error = new BodyError("INCOMPLETE_BODY", "Incomplete", { cause, maxBytes: 3 });
    expect(error.cause).toBe(cause);
    expect(error.maxBytes).toBe(3);
  });
});

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each([
    ["the body", jsonMessage('{"a":SECRET}')],
    ["a forbidden key's value", jsonMessage('{"__proto__":"SECRET"}')],
    ["a body that is not UTF-8", jsonMessage("SECRET", Uint8Array.of(0xff))],
    ["the media type", { headers: [["content-type", "SECRET"]], chunks: ["1"] }],
    ["the encoding", { headers: [json, ["content-encoding", "SECRET"]], chunks: ["1"] }],
    ["a body that is too large", { ...jsonMessage('"SECRET"'), maxBytes: 3 }],
  ] satisfies [string, Parameters<typeof read>[0]][])(
    "keeps data from %s out of the error",
    async (_what, message) => {
      const error: unknown = await read(message).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BodyError);
      const { stack, ...facts } = error as BodyError;
      expect(`${String(error)} ${String(stack)} ${JSON.stringify(facts)}`).not.toContain("SECRET");
      expect((error as BodyError).cause).toBeUndefined();
    },
  );

  it("has the limit that was exceeded", async () => {
    for (const headers of [[json], [json, lengthOf(4)]]) {
      const reading = read({ headers, chunks: ["1234"], maxBytes: 3 });
      await expect(reading).rejects.toMatchObject({ maxBytes: 3 });
    }
  });
});

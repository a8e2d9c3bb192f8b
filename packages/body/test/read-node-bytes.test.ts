import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readJson } from "../src/index.ts";
import { chunked, json, lengthOf, rawHead, withNodeRequest } from "./sources.ts";

const plain: [string, string] = ["content-type", "text/plain"];

describe("readJson from a Node request", () => {
  it.each([
    ["the media type", [plain, lengthOf(3)], "UNSUPPORTED_MEDIA_TYPE"],
    ["the encoding", [json, ["content-encoding", "br"], lengthOf(3)], "UNSUPPORTED_MEDIA_TYPE"],
    ["the declared length", [json, lengthOf(11)], "PAYLOAD_TOO_LARGE"],
    ["both", [plain, lengthOf(11)], "UNSUPPORTED_MEDIA_TYPE"],
  ] satisfies [string, [string, string][], string][])(
    "refuses a declared body for %s before its first byte",
    async (_what, headers, code) => {
      await withNodeRequest(rawHead(...headers), async (request) => {
        await expect(readJson(request, { maxBytes: 10 })).rejects.toMatchObject({ code });
        expect(request.readableFlowing).toBeNull();
        expect(request.destroyed).toBe(false);
      });
    },
  );

  it.each(["first", "last"])(
    "distinguishes header names of the same length, with the other names %s",
    async (place) => {
      const own: [string, string][] = [json, lengthOf(3), ["content-encoding", "identity"]];
      const others: [string, string][] = [
        ["x-request-id", "text/plain"],
        ["accept-charset", "100"],
        ["x-correlation-id", "gzip"],
        ["x-forwarded-proto", "chunked"],
      ];
      const headers = place === "first" ? [...others, ...own] : [...own, ...others];
      await withNodeRequest(`${rawHead(...headers)}123`, async (request) => {
        expect(await readJson(request, { maxBytes: 10 })).toBe(123);
      });
      const upper = headers.map(([name, value]): [string, string] => [name.toUpperCase(), value]);
      await withNodeRequest(`${rawHead(...upper)}123`, async (request) => {
        expect(await readJson(request, { maxBytes: 10 })).toBe(123);
      });
    },
  );

  it("checks the type of a chunked body at its first byte", async () => {
    await withNodeRequest(rawHead(plain, chunked), async (request, client) => {
      const reading = readJson(request);
      client.write("1\r\n{\r\n");
      await expect(reading).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
    });
  });

  it("reports an empty chunked body when it ends", async () => {
    await withNodeRequest(rawHead(plain, chunked), async (request, client) => {
      const reading = readJson(request);
      client.write("0\r\n\r\n");
      await expect(reading).rejects.toMatchObject({ code: "NO_BODY" });
    });
  });

  it("joins the chunks of a declared body", async () => {
    await withNodeRequest(rawHead(json, lengthOf(5)), async (request, client) => {
      const reading = readJson(request);
      client.write("[1,");
      await once(request, "data");
      client.write("2]");
      expect(await reading).toEqual([1, 2]);
    });
  });

  it("stops at the limit and leaves the connection to the server", async () => {
    await withNodeRequest(
      `${rawHead(json, chunked)}6\r\n123456\r\n`,
      async (request, client, response) => {
        await expect(readJson(request, { maxBytes: 5 })).rejects.toMatchObject({
          code: "PAYLOAD_TOO_LARGE",
        });
        expect(request.isPaused()).toBe(true);
        expect(request.destroyed).toBe(false);
        response.setHeader("connection", "close");
        response.end("refused");
        expect(await text(client)).toContain("refused");
      },
    );
  });

  it.each([
    ["declared", [json, lengthOf(10)], "[1,"],
    ["chunked", [json, chunked], "3\r\n[1,\r\n"],
    ["unread", [json, chunked], ""],
  ] satisfies [string, [string, string][], string][])(
    "reports a client that disconnects in the middle of a body, %s",
    async (_what, headers, part) => {
      await withNodeRequest(rawHead(...headers) + part, async (request, client) => {
        const reading = readJson(request);
        client.destroy();
        await expect(reading).rejects.toMatchObject({
          name: "BodyError",
          code: "INCOMPLETE_BODY",
          cause: { code: "ECONNRESET" },
        });
      });
    },
  );

  it("reports a body whose chunks are malformed", async () => {
    await withNodeRequest(`${rawHead(json, chunked)}1\r\n1\r\nx\r\n`, async (request) => {
      await expect(readJson(request)).rejects.toMatchObject({ code: "INCOMPLETE_BODY" });
    });
  });

  it("reports a request that is destroyed without an error during reading", async () => {
    await withNodeRequest(rawHead(json, lengthOf(3)), async (request) => {
      const reading = readJson(request);
      request.destroy();
      const error: unknown = await reading.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "INCOMPLETE_BODY" });
      expect(error).not.toHaveProperty("cause");
    });
  });

  it("reports a request that was destroyed before reading", async () => {
    const cause = new Error("too slow");
    for (const headers of [
      [json, lengthOf(3)],
      [json, chunked],
    ]) {
      await withNodeRequest(rawHead(...headers), async (request) => {
        request.destroy(cause);
        const early = readJson(request);
        await expect(early).rejects.toMatchObject({ code: "INCOMPLETE_BODY", cause });
        if (!request.closed) await once(request, "close");
        await expect(readJson(request)).rejects.toMatchObject({ code: "INCOMPLETE_BODY", cause });
      });
    }
  });

  it("reports NO_BODY for an empty body that was already drained", async () => {
    await withNodeRequest(`${rawHead(json, chunked)}0\r\n\r\n`, async (request) => {
      request.resume();
      await once(request, "end");
      await expect(readJson(request)).rejects.toMatchObject({ code: "NO_BODY" });
    });
  });

  it("rejects with a TypeError when the body has been read", async () => {
    await withNodeRequest(`${rawHead(json, lengthOf(3))}[1]`, async (request) => {
      expect(await readJson(request)).toEqual([1]);
      await expect(readJson(request)).rejects.toThrow(
        new TypeError("The body of this request has already been read"),
      );
    });
  });

  it("rejects with a TypeError when the request has an encoding", async () => {
    await withNodeRequest(`${rawHead(json, lengthOf(3))}[1]`, async (request) => {
      request.setEncoding("utf8");
      await expect(readJson(request)).rejects.toThrow(
        new TypeError("The stream of a body must yield Uint8Array chunks"),
      );
    });
  });

  it("resumes a paused request", async () => {
    await withNodeRequest(`${rawHead(json, lengthOf(3))}[1]`, async (request) => {
      request.pause();
      expect(await readJson(request)).toEqual([1]);
    });
  });
});

import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readBytes, readForm, readJson } from "../src/index.ts";
import { formRequest } from "./form-messages.ts";
import {
  json,
  jsonMessage,
  lengthOf,
  rawHead,
  sources,
  webRequest,
  withNodeRequest,
} from "./sources.ts";

const larger = "The body is larger than the limit of 2 bytes";
const incomplete = "The body ended before it was complete";

describe.each(sources)("the message of readJson from %s", (_name, read) => {
  it.each([
    ["no body", { headers: [json] }, "The request has no body"],
    [
      "another type",
      { headers: [["content-type", "text/plain"] as [string, string]], chunks: ["1"] },
      "The body must be sent as application/json or a +json type",
    ],
    [
      "a content coding",
      { headers: [json, ["content-encoding", "gzip"] as [string, string]], chunks: ["1"] },
      "The body must be sent without a content coding",
    ],
    ["a length above the limit", { headers: [json, lengthOf(3)], chunks: ["123"] }, larger],
    ["bytes above the limit", jsonMessage("12", "3"), larger],
  ])("names the error: %s", async (_what, message, sentence) => {
    await expect(read({ ...message, maxBytes: 2 })).rejects.toThrow(sentence);
  });

  it("names the invalid limit", async () => {
    await expect(read({ ...jsonMessage("1"), maxBytes: -1 })).rejects.toThrow("maxBytes");
  });
});

describe("a body that ends early", () => {
  it("is reported as incomplete from a Web Request", async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.error(new Error("The client has left"));
      },
    });
    await expect(readJson(webRequest([json], stream))).rejects.toMatchObject({
      code: "INCOMPLETE_BODY",
      message: incomplete,
    });
  });

  it("is reported as incomplete from a Node request", async () => {
    const raw = `${rawHead(json, lengthOf(10))}12`;
    await withNodeRequest(raw, async (request, client) => {
      const reading = readJson(request);
      client.destroy();
      await expect(reading).rejects.toMatchObject({
        code: "INCOMPLETE_BODY",
        message: incomplete,
      });
    });
  });

  it("causes no unhandled rejection if nothing awaits it", async () => {
    const onRejection = vi.fn();
    process.on("unhandledRejection", onRejection);
    onTestFinished(() => void process.off("unhandledRejection", onRejection));
    for (const read of [readBytes, readForm]) {
      const reading = read(formRequest("text/plain", "1"), { maxBytes: 0 });
      // Node reports unhandled rejections at the end of a turn, and one turn may start others.
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      await expect(reading).rejects.toThrow();
    }
    expect(onRejection).not.toHaveBeenCalled();
  });
});

describe("the message of readForm", () => {
  const multipart = "multipart/form-data; boundary=b";
  const part = 'Content-Disposition: form-data; name="a"\r\n\r\n1';

  it.each([
    ["no boundary", "multipart/form-data", "--b--", "The content type has no boundary"],
    [
      "a part without a name",
      multipart,
      "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--",
      "A part of the form is malformed or has no name",
    ],
    ["no closing delimiter", multipart, `--b\r\n${part}\r\n`, "The form has no closing delimiter"],
    [
      "too many parts",
      multipart,
      `--b\r\n${part}\r\n--b\r\n${part}\r\n--b--`,
      "The form has more parts than the limit",
    ],
    [
      "too many pairs",
      "application/x-www-form-urlencoded",
      "a=1&b=2",
      "The form has more parts than the limit",
    ],
  ])("names the error: %s", async (_what, contentType, body, sentence) => {
    await expect(readForm(formRequest(contentType, body), { maxParts: 1 })).rejects.toThrow(
      sentence,
    );
  });

  it("names the wrong content type if there is no body", async () => {
    const request = new Request("http://localhost/", { method: "POST" });
    await expect(readForm(request)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("names the invalid limit", async () => {
    const read = (options: object): Promise<unknown> =>
      readForm(formRequest(multipart, ""), options);
    await expect(read({ maxBytes: -1 })).rejects.toThrow("maxBytes");
    await expect(read({ maxParts: -1 })).rejects.toThrow("maxParts");
  });
});

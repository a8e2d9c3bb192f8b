import { createBodyApp, createMessage } from "./body-app.ts";
import { createBodyEcho } from "./body-echo.ts";
import { toBytes } from "../bytes.ts";
import { bodyMessage } from "../message.ts";
import type { Suite } from "../suite.ts";

/** `Content-Type` and `Content-Encoding` of a body. */
export const mediaTypes: Suite = ({ describe, it, expect, expectProblem, send, createApp, z }) => {
  // docs/specification.md#63-media-type-and-content-coding
  describe("the media type of a body", () => {
    it.each([
      "application/json",
      "application/merge-patch+json",
      "application/vnd.api+json",
      "application/json; charset=utf-8",
    ])("%s is JSON", async (contentType) => {
      const answer = await send(
        createBodyApp({ createApp, z }),
        "/",
        createMessage(contentType, { body: "[1]" }),
      );
      expect([answer.status, answer.json]).toEqual([201, [1]]);
    });

    it.each([
      undefined,
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
      "application/octet-stream",
      "application/xml",
    ])("%s is not", async (contentType) => {
      const message = createMessage(contentType, { body: toBytes("[1]") });
      expectProblem(
        await send(createBodyApp({ createApp, z }), "/", message),
        "UNSUPPORTED_MEDIA_TYPE",
      );
    });
  });

  // docs/specification.md#63-media-type-and-content-coding
  describe("media type and content coding", () => {
    it.each([
      "application/json",
      "APPLICATION/JSON",
      "Application/Json",
      "application/json;charset=utf-8",
      "application/json ; charset=utf-8",
      'application/json; charset=UTF-8; profile="a;b"',
      "application/json;",
      "application/vnd.api+json",
      "application/problem+JSON",
      "image/svg+json",
    ])("%s is JSON", async (contentType) => {
      const answer = await send(
        createBodyEcho({ createApp, z }),
        "/",
        bodyMessage("1", { "content-type": contentType }),
      );
      expect(answer.status).toBe(201);
    });

    it.each([
      "text/json",
      "application/jsonx",
      "application/x-json",
      "application/json5",
      "application/json+xml",
      "application/jsonp",
      "json",
      "application",
      "application/",
      "/json",
      "*/*",
      "application/*",
      "application/json, text/plain",
      "application/json, application/json",
      "text/plain, application/json",
      "application/json text/plain",
      "application /json",
      "application/ json",
      "text/plain; a=application/json",
      "multipart/form-data; boundary=+json",
      "application/json; =",
    ])("%s is 415", async (contentType) => {
      const answer = await send(
        createBodyEcho({ createApp, z }),
        "/",
        bodyMessage("1", { "content-type": contentType }),
      );
      expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
    });

    it.each(["identity", "Identity", "IDENTITY"])(
      "accepts the content encoding %s",
      async (encoding) => {
        const answer = await send(
          createBodyEcho({ createApp, z }),
          "/",
          bodyMessage("1", { "content-encoding": encoding }),
        );
        expect(answer.status).toBe(201);
      },
    );

    it.each(["gzip", "br", "deflate", "zstd", "x-unknown", "identity, gzip", "gzip, identity"])(
      "the content encoding %s is 415",
      async (encoding) => {
        const answer = await send(
          createBodyEcho({ createApp, z }),
          "/",
          bodyMessage("1", { "content-encoding": encoding }),
        );
        expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
      },
    );

    it("a content encoding is judged before size and JSON, and after the empty body", async () => {
      const encoded = { "content-encoding": "gzip" };
      expectProblem(
        await send(createBodyEcho({ createApp, z }, 2), "/", bodyMessage("{{{", encoded)),
        "UNSUPPORTED_MEDIA_TYPE",
      );
      expectProblem(
        await send(createBodyEcho({ createApp, z }, 2), "/", bodyMessage("", encoded)),
        "NO_BODY",
      );
    });
  });
};

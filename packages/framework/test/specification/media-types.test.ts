import { expect, it } from "vitest";
import { type App, createApp, z } from "../../src/index.ts";
import { bodyMessage, createBodyEcho } from "../body-echo.ts";
import { describeEntries, type Message } from "../harness.ts";
import { expectProblem } from "../problem.ts";

const maxBodyBytes = 64;

/** A route whose body is a short list of numbers, behind a limit of 64 bytes. */
const createBodyApp = (): App =>
  createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => body, {
    body: z.array(z.number()),
  });

const createMessage = (
  contentType: string | undefined,
  body: Pick<Message, "body" | "chunks">,
): Message => ({
  method: "POST",
  ...(contentType !== undefined && { headers: { "content-type": contentType } }),
  ...body,
});

// docs/specification.md#63-media-type-and-content-coding
describeEntries("the media type of a body", (send) => {
  it.each([
    "application/json",
    "application/merge-patch+json",
    "application/vnd.api+json",
    "application/json; charset=utf-8",
  ])("%s is JSON", async (contentType) => {
    const answer = await send(createBodyApp(), "/", createMessage(contentType, { body: "[1]" }));
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
    const message = createMessage(contentType, { body: Buffer.from("[1]") });
    expectProblem(await send(createBodyApp(), "/", message), "UNSUPPORTED_MEDIA_TYPE");
  });
});

// docs/specification.md#63-media-type-and-content-coding
describeEntries("media type and content coding", (send) => {
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
      createBodyEcho(),
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
      createBodyEcho(),
      "/",
      bodyMessage("1", { "content-type": contentType }),
    );
    expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each(["identity", "Identity", "IDENTITY"])(
    "the content encoding %s is none",
    async (encoding) => {
      const answer = await send(
        createBodyEcho(),
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
        createBodyEcho(),
        "/",
        bodyMessage("1", { "content-encoding": encoding }),
      );
      expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("a content encoding is judged before size and JSON, and after the empty body", async () => {
    const encoded = { "content-encoding": "gzip" };
    expectProblem(
      await send(createBodyEcho(2), "/", bodyMessage("{{{", encoded)),
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expectProblem(await send(createBodyEcho(2), "/", bodyMessage("", encoded)), "NO_BODY");
  });
});

import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { toByteStream } from "../conformance/byte-stream.ts";
import { ForeignResponse, type ForeignInit } from "../foreign-response.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#84-responses
describeEntries("a Response of another Fetch implementation", (send) => {
  it.each<[kind: string, create: () => unknown, text: string]>([
    ["without a body", () => new ForeignResponse(null), ""],
    ["of a ReadableStream", () => new ForeignResponse(toByteStream("hi")), "hi"],
    ["of a Readable", () => new ForeignResponse(Readable.from(["h", "i"])), "hi"],
  ])("%s is sent as it is", async (_, create, text) => {
    const headers = [
      ["X-A", "b"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ] as const;
    const app = createApp().get("/", () =>
      Object.assign(create() as object, { status: 299, statusText: "Fine by me", headers }),
    );
    const answer = await send(app, "/");
    expect([answer.status, answer.statusText, answer.text]).toEqual([299, "Fine by me", text]);
    expect(answer.headers).toEqual({ "x-a": "b", "set-cookie": "a=1\nb=2" });
  });

  it("loses its body with a status that has none", async () => {
    const body = new Readable({ read: vi.fn() });
    const app = createApp().get("/", () => new ForeignResponse(body, { status: 204 }));
    expect(await send(app, "/")).toMatchObject({ status: 204, text: "" });
    expect(body.destroyed).toBe(true);
  });

  it.each<[what: string, body: unknown, init: ForeignInit]>([
    ["an informational status", null, { status: 101 }],
    ["a status that HTTP does not have", null, { status: 999 }],
    ["a status that is not whole", null, { status: 200.5 }],
    ["a status that is no number", null, { status: "200" }],
    ["a phrase of two lines", null, { statusText: "a\r\nb: c" }],
    ["a phrase beyond Latin-1", null, { statusText: "\u0100" }],
    ["a malformed header name", null, { headers: [["a b", "c"]] }],
    ["a header value of two lines", null, { headers: [["a", "b\r\nc: d"]] }],
    ["a header value with a control character", null, { headers: [["a", "\u0001"]] }],
    ["a malformed length", Readable.from("a"), { headers: [["content-length", "x"]] }],
    ["a body that is no stream", "text", {}],
  ])("with %s is a 500", async (_, body, init) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => new ForeignResponse(body, init));
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(onError).toHaveBeenCalledOnce();
    if (body instanceof Readable) expect(body.destroyed).toBe(true);
  });
});

import { listen } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { sendRaw } from "../raw.ts";

const host = "Host: localhost\r\n";

// docs/specification.md#96-formaterror
describe("formatError, of what is refused before a route is found", () => {
  it.each([
    ["a malformed host", `GET / HTTP/1.1\r\nHost: a b\r\n\r\n`, "BAD_REQUEST", 400],
    ["a malformed request line", "nonsense\r\n\r\n", "BAD_REQUEST", 400],
    ["CONNECT", `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`, "BAD_REQUEST", 400],
    [
      "a head that is too large",
      `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`,
      "REQUEST_HEADER_FIELDS_TOO_LARGE",
      431,
    ],
  ])("formats %s", async (_, request, code, status) => {
    const formatError = vi.fn(({ code: own }: { code: string }) => ({ own, latin: "ü" }));
    const response = await sendRaw(createApp({ formatError, cors: true }), request);
    expect(response.status).toBe(status);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json).toEqual({ own: code, latin: "ü" });
    expect(formatError.mock.calls).toEqual([
      [
        expect.objectContaining({ code }),
        expect.objectContaining({ route: null, error: undefined, request: null }),
      ],
    ]);
  });

  it.each<[string, () => unknown]>([
    ["a Response", () => new Response("own", { status: 418 })],
    ["a Blob", () => new Blob(["own"])],
    ["bytes", () => new TextEncoder().encode("own")],
  ])("sends %s whole", async (_, formatError) => {
    const response = await sendRaw(createApp({ formatError }), "nonsense\r\n\r\n");
    expect(response.text).toBe("own");
  });

  it("formats a body that is broken on its way", async () => {
    const app = createApp({ formatError: ({ code }) => new Response(`own ${code}`) }).post(
      "/",
      ({ request }) => request.text(),
    );
    const request = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`;
    expect((await sendRaw(app, request)).text).toBe("own BAD_REQUEST");
  });

  it("formats what app.handle refuses", async () => {
    const formatError = vi.fn(() => "own");
    const response = await createApp({ formatError }).handle("http://");
    expect([response.status, await response.text()]).toEqual([400, "own"]);
    expect(formatError).toHaveBeenCalledTimes(1);
  });

  it("gives up the stream of its Response where a HEAD asks", async () => {
    const cancel = vi.fn();
    const formatError = (): Response => new Response(new ReadableStream({ cancel }));
    const response = await createApp({ formatError }).handle("/", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("reports a stream of its Response that fails, and ends the connection", async () => {
    const onError = vi.fn();
    const formatError = (): Response =>
      new Response(
        new ReadableStream({
          pull() {
            throw new Error("broken");
          },
        }),
      );
    const app = createApp({ formatError, onError });
    const response = await sendRaw(app, "nonsense\r\n\r\n");
    expect(response.text).toBe("");
    expect(onError).toHaveBeenCalledTimes(1);
    const server = await listen(app);
    await expect(fetch(server.url).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe("createApp", () => {
  it.each([null, "json", 1, {}])("refuses formatError: %j", (formatError) => {
    expect(() => createApp({ formatError: formatError as never })).toThrow(
      new TypeError("formatError must be a function"),
    );
  });
});

import { toByteStream } from "../byte-stream.ts";
import type { Suite } from "../suite.ts";

/** Results that are a Web `Response`. */
export const responses: Suite = ({ describe, it, expect, send, createApp }) => {
  // docs/specification.md#84-responses
  describe("a Web Response", () => {
    it("is sent as it is", async () => {
      const app = createApp().post(
        "/",
        () =>
          new Response("<p>", {
            status: 299,
            statusText: "Fine by me",
            headers: { "content-type": "text/html", "x-a": "b" },
          }),
      );
      const answer = await send(app, "/", { method: "POST" });
      expect([answer.status, answer.statusText, answer.text]).toEqual([299, "Fine by me", "<p>"]);
      expect(answer.headers).toEqual({ "content-type": "text/html", "x-a": "b" });
    });

    it.each<[kind: string, handler: () => Response, status: number, headers: object, text: string]>(
      [
        ["without a body", () => new Response(null), 200, {}, ""],
        [
          "of JSON",
          () => Response.json([1], { status: 202 }),
          202,
          { "content-type": "application/json" },
          "[1]",
        ],
        [
          "that redirects",
          () => Response.redirect("http://example.com/a", 303),
          303,
          { location: "http://example.com/a" },
          "",
        ],
        ["of a stream", () => new Response(toByteStream("hi")), 200, {}, "hi"],
        ["with 204", () => new Response(null, { status: 204 }), 204, {}, ""],
        [
          "with an error",
          () => new Response("no", { status: 403 }),
          403,
          { "content-type": "text/plain;charset=UTF-8" },
          "no",
        ],
      ],
    )("%s", async (_, handler, status, headers, text) => {
      const answer = await send(createApp().get("/", handler), "/");
      expect([answer.status, answer.headers, answer.text]).toEqual([status, headers, text]);
    });

    it("keeps every Set-Cookie line", async () => {
      const response = new Response(null);
      response.headers.append("set-cookie", "a=1");
      response.headers.append("set-cookie", "b=2");
      const answer = await send(
        createApp().get("/", () => response),
        "/",
      );
      expect(answer.headers).toEqual({ "set-cookie": "a=1\nb=2" });
    });

    it("on a delete route keeps its own status", async () => {
      const app = createApp().delete("/", () => Response.json({ deleted: 1 }));
      const answer = await send(app, "/", { method: "DELETE" });
      expect([answer.status, answer.json]).toEqual([200, { deleted: 1 }]);
    });
  });
};

import type { Message } from "../message.ts";
import type { Suite } from "../suite.ts";

const json = { "content-type": "application/json" };

/** What the `detail` of a problem says about a body. */
export const problemDetails: Suite = ({ describe, it, expect, send, createApp, z }) => {
  // docs/specification.md#91-problem-documents
  describe("the detail of a problem about a body", () => {
    it.each<[code: string, detail: string, message: Message]>([
      ["NO_BODY", "The request has no body", { headers: json }],
      [
        "UNSUPPORTED_MEDIA_TYPE",
        "The body must be sent as application/json or a +json type",
        { headers: { "content-type": "text/plain" }, body: "1" },
      ],
      [
        "UNSUPPORTED_MEDIA_TYPE",
        "The body must be sent without a content coding",
        { headers: { ...json, "content-encoding": "gzip" }, body: "1" },
      ],
      [
        "PAYLOAD_TOO_LARGE",
        "The body is larger than the limit of 1000 bytes",
        { headers: json, body: `"${"a".repeat(2_000)}"` },
      ],
      ["INVALID_JSON", "The body is not valid JSON", { headers: json, body: "{" }],
      ["INVALID_JSON", "The body is not UTF-8", { headers: json, body: Uint8Array.of(0xff) }],
      ["INVALID_JSON", "The body has a forbidden key", { headers: json, body: '{"__proto__":1}' }],
      [
        "INVALID_JSON",
        "The body is nested too deeply",
        { headers: json, body: "[".repeat(500) + "]".repeat(500) },
      ],
    ])("says as much as is known: %s, %s", async (code, detail, message) => {
      const app = createApp({ server: { maxBodyBytes: 1_000 } }).post("/", () => null, {
        body: z.unknown(),
      });
      const answer = await send(app, "/", { method: "POST", ...message });
      expect(answer.json).toMatchObject({ code, detail });
    });
  });
};

import { listen, propertyRuns, RawClient } from "@fw/test-support";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createApp, type RequestHeaders } from "../../src/index.ts";

/** Names that decide where the request ends, or what happens to the connection. */
const framing: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const name = fc.oneof(
  fc.constantFrom(
    ...["accept", "Accept", "authorization", "Authorization", "cookie", "Cookie", "set-cookie"],
    ...["Set-Cookie", "__proto__", "constructor", "toString", "x-a", "X-A", "age"],
  ),
  fc
    .stringMatching(/^[\w!#$%&'*+.^`|~-]{1,12}$/)
    .filter((text) => !framing.has(text.toLowerCase())),
);
const value = fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,20}$/);
const head = fc.array(fc.tuple(name, value), { maxLength: 20 });

// docs/specification.md#44-method-and-headers
it("equals Request.headers for any head", async () => {
  const app = createApp().get("/", ({ headers, request }) => [
    describeHeaders(headers),
    describeHeaders(request.headers),
  ]);
  const server = await listen(app);
  const client = await RawClient.connect(server.port);
  await fc.assert(
    fc.asyncProperty(head, async (fields) => {
      client.request("GET /", ...fields.map(([key, text]) => `${key}:${text}`));
      const { body } = await client.readResponse("GET");
      const [view, web] = JSON.parse(body.toString()) as readonly unknown[];
      expect(view).toEqual(web);
    }),
    propertyRuns(300),
  );
  client.leave();
});

function describeHeaders(headers: RequestHeaders): unknown {
  const names = new Set(headers.keys());
  return [
    [...headers],
    [...headers.values()],
    [...names, "x-absent", "valueof"].map((key) => [
      headers.get(key),
      headers.get(key.toUpperCase()),
      headers.has(key),
    ]),
  ];
}

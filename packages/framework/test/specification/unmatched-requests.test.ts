import { describe, expect, it } from "vitest";
import { createApp } from "../../src/index.ts";
import { createTableApp, type Route } from "../conformance/subjects/table-app.ts";
import { sendRaw } from "../raw.ts";

// docs/specification.md#34-requests-without-a-route
describe("OPTIONS *", () => {
  const request = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  it.each<[routes: Route[], allow: string]>([
    [[], "OPTIONS"],
    [
      [
        ["PUT", "/b"],
        ["GET", "/a"],
      ],
      "GET, PUT, OPTIONS",
    ],
  ])("of an application with the routes %j: 204 and %s", async (routes, allow) => {
    const answer = await sendRaw(createTableApp({ createApp }, routes), request);
    expect(answer).toMatchObject({ status: 204, headers: { allow }, text: "" });
  });
});

import { expect, it } from "vitest";
import { createApp } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

const bytes = "application/octet-stream";

// docs/specification.md#81-what-a-result-becomes
describeEntries("a Buffer of Node's", (send) => {
  it("is bytes", async () => {
    const answer = await send(
      createApp().get("/", () => Buffer.from("hi")),
      "/",
    );
    expect([answer.status, answer.text]).toEqual([200, "hi"]);
    expect(answer.headers).toEqual({ "content-type": bytes });
  });
});

import { collectFatalErrors } from "@fw/test-support";
import { expect, it } from "vitest";
import { createApp, readForm, readParts, z } from "../../src/index.ts";

// docs/specification.md#66-bodies-that-a-handler-reads
it("a form in this process that is too large is a 413, and ends nothing else", async () => {
  const app = createApp({ server: { maxBodyBytes: 10 } })
    .post("/form", ({ request }) => readForm(request, { maxBytes: 10 }).then(() => null))
    .post("/parts", async ({ request }) => {
      for await (const part of readParts(request, { maxBytes: 10 })) await part.text();
      return null;
    })
    .post("/json", ({ body }) => body, { body: z.unknown() });
  const statuses: number[] = [];
  const fatal = await collectFatalErrors(async () => {
    for (const path of ["/form", "/parts", "/json"]) {
      const body = new FormData();
      body.append("file", new File(["x".repeat(100_000)], "a.txt"));
      statuses.push((await app.handle(path, { method: "POST", body })).status);
    }
  });
  expect([statuses, fatal]).toEqual([[413, 413, 415], []]);
});

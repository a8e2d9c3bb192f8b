import { RawClient } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { findCodeBlock } from "./code-blocks.ts";
import { serveBlock } from "./run-block.ts";

const page = "docs/how-to/requests/large-uploads.md#allow-slow-uploads";
const block = findCodeBlock(page);

describe(`the program of ${page}`, () => {
  it("receives an upload that takes longer than the other server waits for a request", async () => {
    const shortened = block.code.replace(
      "requestTimeout: 30_000",
      "requestTimeout: 500, headersTimeout: 500",
    );
    expect(shortened).not.toBe(block.code);
    const code = `${shortened}\napp.get("/uploads-port", () => uploadServer.port);`;
    await serveBlock({ ...block, code }, async ({ port }) => {
      const shown = await fetch(`http://127.0.0.1:${port}/uploads-port`);
      const upload = await RawClient.connect(Number(await shown.text()));
      upload.request("POST /videos", "Content-Length: 10", "Expect: 100-continue");
      // The handler has begun to read.
      expect((await upload.readResponse()).status).toBe(100);
      upload.write("first");
      // Each server looks for slow requests every second. After two refusals, both have looked.
      for (let refusal = 0; refusal < 2; refusal++) {
        const slow = await RawClient.connect(port);
        slow.request("POST /notes", "Content-Length: 10", "Content-Type: application/json");
        slow.write("first");
        expect((await slow.readResponse()).status).toBe(408);
      }
      upload.write("later");
      const { status, body } = await upload.readResponse();
      expect([status, body.toString()]).toEqual([201, '{"bytes":10}']);
    });
  });
});

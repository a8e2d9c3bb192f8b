import { createApp, reply } from "@fw/framework";
import * as module from "@fw/openapi/viewer";
import { Script } from "node:vm";
import { expect, it } from "vitest";

// The build comes first: `pnpm build`.
it("exports the script of the page, which looks for no source map", async () => {
  expect(Object.keys(module)).toEqual(["viewer"]);
  const headers = { "content-type": "text/javascript; charset=utf-8" };
  const app = createApp().get("/docs.js", () => reply(module.viewer, { headers }));
  const text = await (await app.handle("/docs.js")).text();
  expect(text).toContain('"rapi-doc"');
  expect(text).not.toContain("sourceMappingURL");
  expect(() => new Script(text)).not.toThrow();
});

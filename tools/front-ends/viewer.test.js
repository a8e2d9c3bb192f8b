import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import { toFetch, serve } from "@fw/framework";
import { chromium } from "playwright-core";
import { findChromium } from "../../apps/example/test/browser/find-chromium.ts";
import { readDocument } from "../../docs/test/documents.ts";

it(
  "docs/reference/openapi.md#another-viewer shows and tries an operation",
  { timeout: 120_000 },
  async () => {
    const { fences } = readDocument("docs/reference/openapi.md#another-viewer");
    const file = join(import.meta.dirname, "node_modules/viewer.js");
    writeFileSync(file, stripTypeScriptTypes(`${fences[0].code}\nexport { app };\n`));
    const { app } = await import(pathToFileURL(file).href);
    const respond = toFetch(async (request) => {
      const response = await app.fetch(request);
      // What the page of the framework needs, too.
      response.headers.set(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
      );
      return response;
    });
    const server = await serve(respond, { hostname: "127.0.0.1" });
    const executablePath = findChromium();
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${server.url}/docs`);
      await page.getByText("/notes/{id}").click();
      await page.getByRole("button", { name: "Try it out" }).click();
      await page.getByPlaceholder("id").fill("7");
      const answering = page.waitForResponse(`${server.url}/notes/7`);
      await page.getByRole("button", { name: "Execute" }).click();
      assert.equal((await answering).status(), 200);
    } finally {
      await browser.close();
      await server.close({ timeout: 0 });
    }
  },
);

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { serve } from "@fw/framework";
import { chromium } from "playwright-core";
import { findChromium } from "../../apps/example/test/browser/find-chromium.ts";
import { bundle, findTypeErrors, writePage } from "./pages.js";

/** The `id` of a note whose response never comes. */
const slow = 3;

const html = '<title>Note</title><body><script type="module" src="/main.js"></script>';
const executablePath = findChromium();

for (const name of ["tanstack-query", "swr", "vue"]) {
  describe(`docs/how-to/front-ends/query-libraries.md#${name}`, { timeout: 240_000 }, () => {
    const { modules, service, main } = writePage(name);
    const asked = Promise.withResolvers();
    const cancelled = Promise.withResolvers();
    let server, browser, page;

    const show = (id) => page.evaluate((next) => globalThis.show(next), id);
    const save = async (text) => {
      await page.getByLabel("Text").fill(text);
      await page.getByRole("button", { name: "Save" }).click();
    };

    before(async () => {
      const script = await bundle(main);
      const { app } = await import(pathToFileURL(service).href);
      const respond = (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === `/api/notes/${slow}`) {
          request.signal.addEventListener("abort", () => cancelled.resolve());
          asked.resolve();
          return new Promise(() => undefined);
        }
        if (pathname.startsWith("/api/")) {
          return app.fetch(new Request(new URL(pathname.slice(4), request.url), request));
        }
        return pathname === "/main.js"
          ? new Response(script, { headers: { "content-type": "text/javascript" } })
          : new Response(html, { headers: { "content-type": "text/html" } });
      };
      server = await serve(respond, { hostname: "127.0.0.1" });
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
      page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(server.url);
      await page.waitForFunction(() => "show" in globalThis);
    });

    after(async () => {
      await browser.close();
      await server.close({ timeout: 0 });
    });

    it("compiles", () => {
      assert.deepEqual(findTypeErrors(modules), []);
    });

    it("shows the data", async () => {
      await show(1);
      await page.getByRole("heading", { name: "Buy milk" }).waitFor();
    });

    it("explains an error by its code", async () => {
      await show(2);
      await page.getByText("There is no such note").waitFor();
    });

    it("cancels the request for a note that is no longer shown", async () => {
      await show(slow);
      await asked.promise;
      await show(1);
      await cancelled.promise;
      await page.getByRole("heading", { name: "Buy milk" }).waitFor();
    });

    it("shows the message about a field", async () => {
      await save("");
      await page.getByText("Write something").waitFor();
    });

    it("shows what was saved", async () => {
      await save("Buy bread");
      await page.getByRole("heading", { name: "Buy bread" }).waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
    });
  });
}

import { createServer } from "node:http";
import { once } from "node:events";

import process from "node:process";
import { chromium } from "playwright-core";
import { buildProgram } from "../build-program.js";

/** Runs the suite in a page of Chromium and in its service worker. */
export async function runInChromium() {
  const scripts = new Map([
    ["/", ["text/html", `<!doctype html><script src="/page.js"></script>`]],
    ["/page.js", ["text/javascript", await buildProgram("page.ts", [], "iife")]],
    [
      "/service-worker.js",
      ["text/javascript", await buildProgram("service-worker.ts", [], "iife")],
    ],
  ]);
  const server = createServer(({ url = "" }, response) => {
    const [type = "text/plain", content = ""] = scripts.get(url) ?? [];
    response.setHeader("content-type", `${type}; charset=utf-8`).end(content);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const tab = await browser.newPage();
    const { port } = server.address();
    await tab.goto(`http://127.0.0.1:${port}/`);
    return {
      "a page": { handle: await tab.evaluate("program.runInPage()") },
      "a service worker": {
        handle: await tab.evaluate("program.runInServiceWorker('handle')"),
        "a service worker": await tab.evaluate("program.runInServiceWorker('a service worker')"),
      },
    };
  } finally {
    await browser.close();
    server.close();
  }
}

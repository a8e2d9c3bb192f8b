import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { folder, moved, openSite, pages } from "./open-site.js";

describe("the pages", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  it("has a page for each document, and a Markdown file for each page", () => {
    assert.ok(pages.length > 80, `${pages.length} pages`);
    const texts = pages
      .filter((path) => path !== "/404.html")
      .map((path) => path.replace(/\.html$/, ".md"))
      .filter((path) => !readFileSync(join(folder, path), "utf8").includes("# "));
    assert.deepEqual(texts, []);
  });

  it("shows the type of a variable on hover, and leaves it out of a copy", async () => {
    const { page, context } = await site.open("/");
    const name = page.locator(".twoslash-hover", { hasText: "notes" }).first();
    const type = name.getByText("string[]");
    assert.equal(await type.isVisible(), false);
    await name.hover();
    await type.waitFor();
    const copied = await page.evaluate(() => {
      const code = document.querySelector("pre.twoslash").cloneNode(true);
      for (const element of code.querySelectorAll(".vp-copy-ignore")) element.remove();
      return code.textContent;
    });
    assert.match(copied, /^const notes = \["Buy bread"\];$/m);
    await context.close();
  });

  it("shows whole lines of code on a phone", async () => {
    const viewport = { width: 390, height: 844 };
    for (const path of [
      "/how-to/requests/forms.html",
      "/reference/cli.html",
      "/specification.html",
    ]) {
      const { page, context } = await site.open(path, { viewport });
      const widths = await page
        .locator(".vp-doc div[class*=language-] > pre")
        .evaluateAll((blocks) => blocks.map((block) => block.scrollWidth - block.clientWidth));
      assert.ok(widths.length > 0 && widths.every((width) => width <= 0), `${path}: ${widths}`);
      await context.close();
    }
  });

  it("lists its pages in llms.txt, and each exists", async () => {
    const list = await (await fetch(`${site.url}/llms.txt`)).text();
    const paths = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
    assert.equal(new Set(paths).size, paths.length);
    assert.equal(paths.length, pages.length - 1);
    for (const path of paths) {
      const response = await fetch(site.url + path);
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get("content-type"), /^text\/markdown/);
    }
  });

  it("has no broken links, anchors or placeholders, and no pictures from elsewhere", async () => {
    const { page, context } = await site.open("/");
    const found = await page.evaluate(
      async (paths) => {
        const documents = new Map();
        for (const path of paths) {
          const html = await (await fetch(path)).text();
          documents.set(path, new DOMParser().parseFromString(html, "text/html"));
        }
        const broken = [];
        for (const [path, document] of documents) {
          for (const element of document.querySelectorAll(
            "a[href], img[src], link[href], script[src]",
          )) {
            const place = element.getAttribute("href") ?? element.getAttribute("src");
            const url = new URL(place, new URL(path, location.href));
            if (url.origin !== location.origin) {
              // A placeholder for an address that does not exist yet.
              const isPlaceholder = url.hostname.endsWith(".invalid");
              if (element.localName !== "a" || isPlaceholder) broken.push(`${path}: ${place}`);
              continue;
            }
            const target = documents.get(
              url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname,
            );
            const anchor = decodeURIComponent(url.hash.slice(1));
            if (
              element.localName === "a" &&
              target === undefined &&
              !/\.(md|txt)$/.test(url.pathname)
            ) {
              broken.push(`${path}: ${place}`);
            } else if (
              target !== undefined &&
              anchor !== "" &&
              target.getElementById(anchor) === null
            ) {
              broken.push(`${path}: ${place}`);
            }
          }
        }
        return broken;
      },
      [...pages, ...moved],
    );
    await context.close();
    assert.deepEqual(found, []);
  });

  it("leads from the old address of a page to its new place", async () => {
    const { page, context } = await site.open("/how-to/data/transactions.html");
    await page.waitForURL("**/how-to/data/postgresql.html#roll-back-on-an-error");
    await page.getByRole("heading", { level: 2, name: "Roll back on an error" }).waitFor();
    await context.close();
  });
});

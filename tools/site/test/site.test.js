import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import axe from "axe-core";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import { chromium } from "playwright-core";
import { findChromium } from "./find-chromium.js";
import { serveFolder } from "./serve-folder.js";

const folder = join(import.meta.dirname, "../dist");
const pages = globSync("**/*.html", { cwd: folder })
  .map((path) => `/${path}`)
  .sort();

/** Options that Chromium needs in a container. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

/** The budget of a page: compressed bytes over the network, and requests. */
const budget = { bytes: 200_000, playground: 500_000, requests: 12 };

describe("the site", { timeout: 1_800_000 }, () => {
  let site;
  let browser;

  before(async () => {
    site = await serveFolder(folder);
    browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  });

  after(async () => {
    await browser.close();
    site.close();
  });

  async function open(path, options) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints = [];
    const requests = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => requests.push(request));
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    return { page, context, complaints, requests };
  }

  it("has a page for each document, and a Markdown file for each page", () => {
    assert.ok(pages.length > 80, `${pages.length} pages`);
    const texts = pages
      .filter((path) => path !== "/404.html")
      .map((path) => path.replace(/\.html$/, ".md"))
      .filter((path) => !readFileSync(join(folder, path), "utf8").includes("# "));
    assert.deepEqual(texts, []);
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
    const { page, context } = await open("/");
    const found = await page.evaluate(async (paths) => {
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
    }, pages);
    await context.close();
    assert.deepEqual(found, []);
  });

  it("passes axe on every page, and loads no more than the budget", async () => {
    const found = [];
    for (const path of pages) {
      const { page, context, requests, complaints } = await open(path);
      const elsewhere = requests
        .map((each) => each.url())
        .filter((url) => !url.startsWith(site.url));
      const sizes = await Promise.all(requests.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      const limit = path === "/playground.html" ? budget.playground : budget.bytes;
      if (bytes > limit) found.push(`${path}: ${bytes} bytes`);
      if (requests.length > budget.requests) found.push(`${path}: ${requests.length} requests`);
      found.push(
        ...[...elsewhere, ...complaints, ...(await runAxe(page))].map((each) => `${path}: ${each}`),
      );
      await context.close();
    }
    assert.deepEqual(found, []);
  });

  it("has enough contrast in the dark", async () => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    const found = [];
    for (const path of pages) {
      // The editor of the playground gets its colors when the page is hydrated.
      const waitUntil = path === "/playground.html" ? "networkidle" : "load";
      await page.goto(site.url + path, { waitUntil });
      const violations = await runAxe(page, { runOnly: ["color-contrast"] });
      found.push(...violations.map((each) => `${path}: ${each}`));
    }
    await context.close();
    assert.deepEqual(found, []);
  });

  for (const [name, width] of [
    ["phone", 390],
    ["desktop", 1280],
  ]) {
    it(`finds a page by a word, without a network, on a ${name}`, async () => {
      const { page, context } = await open("/", { viewport: { width, height: 800 } });
      // The first search loads the index.
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("combobox").fill("canonical");
      await page.getByRole("option").first().waitFor();
      await context.setOffline(true);
      await page.getByRole("combobox").fill("wildcard");
      await page.getByRole("option").filter({ hasText: "Routing" }).first().waitFor();
      assert.deepEqual(await runAxe(page), []);
      await context.close();
    });
  }

  it("can be used with the keyboard alone: contents, search, theme", async () => {
    const { page, context } = await open("/reference/routing.html");
    await page.keyboard.press("Tab");
    assert.equal(
      await page.evaluate(() => document.activeElement.textContent.trim()),
      "Skip to content",
    );
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "VPContent");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await context.close();
  });

  for (const path of [
    "/",
    "/reference/validation.html",
    "/api/@fw/core.html",
    "/playground.html",
  ]) {
    it(`is rated 95 or more by Lighthouse, on a phone and a desktop: ${path}`, async (test) => {
      const chrome = await launch({
        chromePath: findChromium(),
        chromeFlags: [...flags, "--headless"],
      });
      test.after(() => chrome.kill());
      const options = {
        port: chrome.port,
        onlyCategories: ["accessibility", "best-practices", "seo"],
      };
      for (const configuration of [undefined, desktop]) {
        const { lhr } = await lighthouse(site.url + path, options, configuration);
        const scores = Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]);
        const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
        const reasons = failed.map(({ id }) => id).join(", ");
        assert.deepEqual(
          scores.filter(([, score]) => score < 95),
          [],
          reasons,
        );
      }
    });
  }

  describe("the playground", () => {
    async function openPlayground(path = "/playground.html") {
      const opened = await open(path, { viewport: { width: 1440, height: 900 } });
      const { page } = opened;
      const send = page.getByRole("button", { name: "Send" });
      const outcome = page.getByRole("status", { name: "Response" });
      const program = page.getByRole("textbox", { name: "Program" });
      await program.waitFor();
      return { ...opened, send, outcome, program };
    }

    it("runs the README's program as it is, sends a preset at once, and keeps the state", async () => {
      const { page, context, send, outcome, complaints } = await openPlayground();
      await page.getByRole("button", { name: "A note", exact: true }).click();
      await outcome.getByText("Buy bread").waitFor();
      await outcome.getByText("Listening on http://localhost:3000").waitFor();
      await page.getByRole("button", { name: "No number" }).click();
      await outcome.getByText("expected number, received string").waitFor();
      await page.getByRole("button", { name: "A new note" }).click();
      await outcome.getByText("201").waitFor();
      await page.getByLabel("Path").fill("/notes/1");
      await page.getByLabel("Method").selectOption("GET");
      await page.getByLabel("Body, as JSON").fill("");
      await send.click();
      await outcome.getByText("Water the plants").waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    });

    it("has a wide editor, and selects that look like selects", async () => {
      const { page, context } = await openPlayground();
      const { width } = await page.locator(".editor").boundingBox();
      assert.ok(width >= 640, `${width} px`);
      const looks = await page
        .locator("select")
        .evaluateAll((selects) => selects.map((select) => getComputedStyle(select).appearance));
      assert.deepEqual(looks, ["auto", "auto"]);
      await context.close();
    });

    it("opens a shared link with its program and request, and runs nothing by itself", async () => {
      const { page, context, program } = await openPlayground();
      await program.fill(
        'import { createApp } from "@fw/framework";\nexport const app = createApp().get("/ä", () => "shared ✓");',
      );
      await page.getByLabel("Path").fill("/ä");
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.waitForURL(/#program=/);
      const { pathname, hash } = new URL(page.url());
      await context.close();
      const other = await openPlayground(pathname + hash);
      await other.program.getByText("shared ✓").waitFor();
      assert.equal(await other.outcome.textContent(), "");
      await other.send.click();
      await other.outcome.getByText("shared ✓").waitFor();
      await other.context.close();
    });

    it("ignores a link that is broken", async () => {
      const { context, complaints, program } = await openPlayground(
        "/playground.html#program=AAAA",
      );
      await program.getByText("Buy bread").waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    });

    it("gives the program its time once the browser has loaded the framework", async () => {
      const { page, context, send, outcome } = await openPlayground();
      await page.clock.install();
      const loading = Promise.withResolvers();
      const asked = Promise.withResolvers();
      await context.route(/worker/, async (route) => {
        asked.resolve();
        await loading.promise;
        await route.continue();
      });
      await send.click();
      await asked.promise;
      await page.clock.fastForward(60_000);
      loading.resolve();
      await outcome.getByText("Buy bread").waitFor();
      await context.close();
    });

    it("runs every example with all its requests", async () => {
      const { page, context, outcome } = await openPlayground();
      const names = await page
        .getByLabel("Example", { exact: true })
        .locator("option")
        .allTextContents();
      assert.ok(names.length >= 3);
      for (const name of names) {
        await page.getByLabel("Example", { exact: true }).selectOption(name.trim());
        const requests = page.getByRole("group", { name: "Requests" }).getByRole("button");
        for (const request of await requests.all()) {
          await request.click();
          await page.locator("button.send:enabled").waitFor();
          assert.match(await outcome.textContent(), /^ ?Status [1-4]\d\d/, name);
        }
      }
      await context.close();
    });

    it("shows errors and logs of the program", async () => {
      const { context, program, send, outcome } = await openPlayground();
      await program.fill("export const app = 1;");
      await send.click();
      await outcome.getByText("The program starts no server and exports no `app`").waitFor();
      await program.fill("const n: number = ;");
      await send.click();
      await outcome.getByText("SyntaxError").waitFor();
      await program.fill(
        'import { createApp } from "@fw/framework";\nconsole.log("begun");\nexport default createApp().get("/notes/:id", () => 7);',
      );
      await send.click();
      await outcome.getByText("begun").waitFor();
      await context.close();
    });

    it("ends a program that runs forever", async () => {
      const { context, page, program, send, outcome } = await openPlayground();
      await program.fill("for (;;);");
      await send.click();
      await outcome.getByText("No response within 5 seconds").waitFor();
      await page.getByLabel("Example", { exact: true }).selectOption({ index: 0 });
      await send.click();
      await outcome.getByText("Buy bread").waitFor();
      await context.close();
    });
  });
});

/** The findings of axe, by rule and element. */
async function runAxe(page, options = {}) {
  await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, options);
}

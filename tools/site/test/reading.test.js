import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "./find-chromium.js";
import { flags, openSite, pages, runAxe } from "./open-site.js";

/**
 * The budget of a page: compressed bytes over the network, requests, and how far its content moves while it loads
 * (Cumulative Layout Shift, of which 0.1 is good).
 */
const budget = { bytes: 200_000, requests: 12, shift: 0.1 };
const playgroundBytes = 300_000;

const widths = { phone: 390, desktop: 1440 };
const schemes = ["light", "dark"];

/** Pages of each kind. */
const kinds = [
  "/",
  "/reference/validation.html",
  "/playground.html",
  "/tutorial/quick-start.html",
  "/how-to/index.html",
  "/how-to/responses/server-sent-events.html",
  "/explanation/comparison.html",
  "/explanation/benchmarks.html",
  "/api/@fw/framework/application.html",
  "/changelog.html",
];

// With SITE_PAGES=all, everything below takes half an hour.
const isAll = process.env.SITE_PAGES === "all";
const samples = isAll ? kinds : kinds.slice(0, 3);
const rated = isAll ? kinds : kinds.slice(0, 2);
/** The pages that differ in more than their text: the others are generated, or have the parts of these. */
const written = pages.filter(
  (path) => isAll || kinds.includes(path) || !/^\/(api|decisions|packages)\//.test(path),
);
/** The pages that are tested in the dark: colors come from the theme, and differ by the kind of page only. */
const dark = isAll ? pages : kinds;

describe("reading", { timeout: 1_800_000 }, () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  /** Opens a page, and returns what it costs and what is wrong with it. */
  async function examine(path, width, colorScheme) {
    const viewport = { width: widths[width], height: 900 };
    const { page, context, requests, complaints } = await site.open(path, {
      viewport,
      colorScheme,
    });
    const elsewhere = requests.map((each) => each.url()).filter((url) => !url.startsWith(site.url));
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    const { shift, overflow } = await measureTwice(page);
    const costs = { bytes, requests: requests.length, shift };
    const limits = path === "/playground.html" ? { ...budget, bytes: playgroundBytes } : budget;
    const found = [
      ...complaints,
      ...elsewhere,
      ...Object.keys(costs)
        .filter((name) => costs[name] > limits[name])
        .map((name) => `${name}: ${costs[name]}`),
      ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
      ...(await runAxe(page)),
    ];
    await context.close();
    return {
      path,
      costs,
      found: found.map((each) => `${path}, ${width}, ${colorScheme}: ${each}`),
    };
  }

  it("passes axe, in light on a desktop, and keeps to the budget", async (test) => {
    const results = await mapPages(written, (path) => examine(path, "desktop", "light"));
    for (const name of Object.keys(budget)) {
      const { path, costs } = results.toSorted((a, b) => b.costs[name] - a.costs[name])[0];
      test.diagnostic(`most ${name}: ${costs[name]}, ${path}`);
    }
    assert.deepEqual(
      results.flatMap(({ found }) => found),
      [],
    );
  });

  it("has enough contrast, in the dark on a phone", async () => {
    const viewport = { width: widths.phone, height: 900 };
    const { context } = await site.open("/", { viewport, colorScheme: "dark" });
    const found = await mapPages(dark, async (path) => {
      const page = await context.newPage();
      // The editor of the playground gets its colors when the page is hydrated.
      const waitUntil = path === "/playground.html" ? "networkidle" : "load";
      await page.goto(site.url + path, { waitUntil });
      const rules = await runAxe(page, ["color-contrast", "scrollable-region-focusable"]);
      await page.close();
      return rules.map((each) => `${path}: ${each}`);
    });
    await context.close();
    assert.deepEqual(found.flat(), []);
  });

  it("passes axe in both schemes at both widths, on pages of each kind", async (test) => {
    const found = [];
    for (const path of samples) {
      for (const width of Object.keys(widths)) {
        for (const colorScheme of schemes) {
          const result = await examine(path, width, colorScheme);
          found.push(...result.found);
          const { bytes, requests, shift } = result.costs;
          test.diagnostic(
            `${path}, ${width}, ${colorScheme}: ${bytes} bytes, ${requests} requests, shift ${shift.toFixed(3)}`,
          );
        }
      }
    }
    assert.deepEqual(found, []);
  });

  it("can be read with the keyboard alone: skip to the content, fold a group", async () => {
    const { page, context } = await site.open("/reference/routing.html", {
      viewport: { width: 1440, height: 900 },
    });
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    assert.equal(await focused(), "Skip to content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "VPContent");
    const group = page.getByRole("button", { name: "Requests", exact: true });
    const link = page.getByRole("link", { name: "Paginate a list", exact: true });
    assert.equal(await group.getAttribute("aria-expanded"), "false");
    await group.focus();
    await page.keyboard.press("Enter");
    assert.equal(await group.getAttribute("aria-expanded"), "true");
    await link.waitFor();
    await page.keyboard.press("Space");
    await link.waitFor({ state: "hidden" });
    await context.close();
  });

  for (const colorScheme of schemes) {
    it(`is rated 95 or more by Lighthouse, ${colorScheme}, at both widths`, async (test) => {
      const chrome = await launch({
        chromePath: findChromium(),
        chromeFlags: [
          ...flags,
          "--headless",
          ...(colorScheme === "dark" ? ["--force-dark-mode"] : []),
        ],
      });
      test.after(() => chrome.kill());
      const low = [];
      for (const path of rated) {
        for (const [name, width] of Object.entries(widths)) {
          const { lhr } = await lighthouse(site.url + path, {
            port: chrome.port,
            onlyCategories: ["accessibility", "best-practices", "seo"],
            disableFullPageScreenshot: true,
            throttlingMethod: "provided",
            formFactor: name === "phone" ? "mobile" : "desktop",
            screenEmulation: {
              mobile: name === "phone",
              width,
              height: 900,
              deviceScaleFactor: 1,
            },
          });
          const failed = Object.values(lhr.audits).filter(
            ({ score }) => score !== null && score < 1,
          );
          const reasons = failed.map(({ id }) => id).join(", ");
          for (const { id, score } of Object.values(lhr.categories)) {
            if (!(score >= 0.95)) low.push(`${path}, ${name}: ${id} ${score}: ${reasons}`);
          }
        }
      }
      assert.deepEqual(low, []);
    });
  }
});

/** Calls a function with the path of each page, two at a time, because a page waits for the network. */
async function mapPages(paths, call) {
  const results = [];
  const rest = paths.values();
  async function work() {
    for (const path of rest) results.push(await call(path));
  }
  await Promise.all([work(), work()]);
  return results;
}

/** Measures a page, and again if it moved too much, because a busy machine may show half a page once. */
async function measureTwice(page) {
  const first = await page.evaluate(measure);
  if (first.shift <= budget.shift) return first;
  await page.reload({ waitUntil: "networkidle" });
  return page.evaluate(measure);
}

/** In the page: how far its content moved so far, pictures below the fold included, and its excess width. */
async function measure() {
  let shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  for (const picture of document.querySelectorAll("main img")) {
    picture.scrollIntoView();
    await picture.decode();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  await new Promise((resolve) => setTimeout(resolve));
  for (const entry of observer.takeRecords()) shift += entry.value;
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  return { shift, overflow };
}

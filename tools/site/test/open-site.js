import { globSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { chromium } from "playwright-core";
import { redirects } from "../build/redirects.js";
import { findHeadless } from "./find-chromium.js";
import { serveFolder } from "./serve-folder.js";

/** The folder of the site that `build.js` wrote. */
export const folder = join(import.meta.dirname, "../dist");

/** The old address of every page that has moved. */
export const moved = Object.keys(redirects).map((path) => `/${path}.html`);

/** The path of every page. */
export const pages = globSync("**/*.html", { cwd: folder })
  .map((path) => `/${path}`)
  .filter((path) => !moved.includes(path))
  .sort();

/** Options that Chromium needs in a container. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

/**
 * Serves the site, and starts a browser.
 *
 * @returns the address, `open`, and a function that ends both
 */
export async function openSite() {
  const site = await serveFolder(folder);
  const browser = await chromium.launch({ executablePath: findHeadless(), args: flags });

  /** Opens a page in its own context, and collects its requests and complaints. */
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
    // The last part that the theme fills when the page is hydrated.
    await page.waitForFunction(() => document.querySelector(".VPSwitchAppearance")?.title !== "");
    return { page, context, complaints, requests };
  }

  async function close() {
    await browser.close();
    site.close();
  }

  return { url: site.url, open, close };
}

/**
 * Runs axe.
 *
 * @param page - the page as it is now
 * @param rules - the names of its rules; all of them by default
 * @returns the findings, by rule and element
 */
export async function runAxe(page, rules) {
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, rules);
}

import assert from "node:assert/strict";
import { after, before, describe, type TestContext } from "node:test";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";
import { ServiceProcess, type Environment } from "../service-process.ts";
import { token } from "../token.ts";
import { findChromium } from "./find-chromium.ts";

/** What keeps Chromium quiet and working in a container. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Declares tests that share a browser. */
export function describeInBrowser(name: string, define: (browser: () => Browser) => void): void {
  const executablePath = findChromium();
  void describe(name, { timeout: 120_000 }, () => {
    let browser: Browser;
    before(async () => {
      browser = await chromium.launch({ executablePath, args: flags });
    });
    after(() => browser.close());
    define(() => browser);
  });
}

/** Starts a service with the bookmarks of a first start. */
export async function startService(test: TestContext, environment: Environment = {}) {
  const service = new ServiceProcess(["dist/server.js"], {
    DATABASE_PATH: ":memory:",
    ACCESS_LOG: "off",
    ...environment,
  });
  test.after(() => {
    service.kill("SIGKILL");
  });
  return { service, url: await service.url() };
}

/** Opens an empty page, which ends with the test, and collects what its console complains about. */
export async function openBlank(test: TestContext, browser: Browser) {
  const page = await browser.newPage();
  test.after(() => page.close());
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints };
}

/** Opens the list of a running service, where the reader has entered the token. */
export async function openList(test: TestContext, browser: Browser, url: string) {
  const opened = await openBlank(test, browser);
  await opened.page.addInitScript((value) => {
    sessionStorage.setItem("token", value);
  }, token);
  await opened.page.goto(url);
  await opened.page.locator("#list > li").first().waitFor();
  return opened;
}

/** Starts a service for one test, and opens its list. */
export async function openPage(test: TestContext, browser: Browser, path = "/") {
  const started = await startService(test);
  return { ...started, ...(await openList(test, browser, started.url + path)) };
}

/** The titles that the page lists. */
export function titlesOf(page: Page): Promise<string[]> {
  return page.locator("#list > li h2").allTextContents();
}

/** Clicks a button and returns the dialog that it opens. */
export async function openDialog(page: Page, button: string, name = button): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  return dialog;
}

/** Reads a JSON object from the service. */
export async function read(url: string): Promise<Record<string, unknown>> {
  const value: unknown = await (await fetch(url)).json();
  assert.ok(typeof value === "object" && value !== null);
  return { ...value };
}

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { authorization } from "../token.ts";
import {
  describeInBrowser,
  openList,
  openPage,
  read,
  startService,
  titlesOf,
} from "./open-page.ts";

describeInBrowser("the list on the page", (browser) => {
  void it("shows on every page what another client adds, edits and deletes, and keeps the focus", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const pages = [page];
    for (const path of ["/?q=sql", "/?page=2"]) {
      pages.push((await openList(test, browser(), url + path)).page);
    }
    const edit = page.getByRole("button", { name: "Edit: Zod" });
    await edit.focus();

    await change("POST", `${url}/bookmarks`, "About SQL");
    await pages[1]?.getByText("4 matching bookmarks").waitFor();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    await pages[2]?.getByRole("link", { name: "HTTP on MDN" }).waitFor();
    assert.equal((await titlesOf(page))[0], "About SQL");

    await change("PUT", `${url}/bookmarks/13`, "About databases");
    await page.getByRole("link", { name: "About databases" }).waitFor();
    await pages[1]?.getByText("3 matching bookmarks").waitFor();
    await edit.and(page.locator(":focus")).waitFor();

    await change("DELETE", `${url}/bookmarks/9`);
    await page.getByText("12 bookmarks", { exact: true }).waitFor();
    await page.locator("#count:focus").waitFor();
    assert.deepEqual(complaints, []);
  });

  void it("connects again after a restart, and shows what has changed meanwhile", async (test) => {
    const folder = await mkdtemp(join(tmpdir(), "bookmarks-"));
    test.after(() => rm(folder, { recursive: true }));
    const environment = { DATABASE_PATH: join(folder, "bookmarks.sqlite") };
    const first = await startService(test, environment);
    const { page } = await openList(test, browser(), first.url);
    first.service.kill("SIGTERM");
    assert.equal(await first.service.exitCode(), 0);
    await page.getByText("The service cannot be reached.").waitFor();

    const other = await startService(test, environment);
    await change("DELETE", `${other.url}/bookmarks/12`);
    await startService(test, { ...environment, PORT: new URL(first.url).port });
    await page.getByText("11 bookmarks", { exact: true }).waitFor();
    await change("DELETE", `${first.url}/bookmarks/11`);
    await page.getByText("10 bookmarks", { exact: true }).waitFor();
  });

  void it("gives back the connection of a hidden page, and is up to date when it is shown again", async (test) => {
    const { service, url } = await startService(test, { ACCESS_LOG: "on" });
    const { page } = await openList(test, browser(), url);
    await show(page, false);
    // A request is logged when it is over.
    while (!service.errors.includes('"path":"/changes"')) await read(`${url}/bookmarks/1`);
    await change("DELETE", `${url}/bookmarks/12`);
    await show(page, true);
    await page.getByText("11 bookmarks", { exact: true }).waitFor();
    await change("DELETE", `${url}/bookmarks/11`);
    await page.getByText("10 bookmarks", { exact: true }).waitFor();
  });
});

/** Changes a bookmark as another client. */
async function change(method: string, url: string, title?: string): Promise<void> {
  const headers = { authorization, "content-type": "application/json" };
  const body = title === undefined ? null : JSON.stringify({ url: "https://example.com/", title });
  assert.ok((await fetch(url, { method, headers, body })).ok);
}

/** Has the page believe that it is hidden or shown: an automated browser never hides a page. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !isShown);
}

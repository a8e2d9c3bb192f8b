import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { describeInBrowser, openDialog, openPage, read, titlesOf } from "./open-page.ts";

describeInBrowser("the import on the page", (browser) => {
  void it("imports a file, and shows how far it is", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const importer = await openDialog(page, "Import", "Import bookmarks");
    const links = Array.from(
      { length: 1_200 },
      (_, index) => `<A HREF="https://tc39.es/${index}">TC39</A>`,
    );
    await choose(page, links.join("") + " ".repeat(2_000_000));
    await slowDown(page);
    await importer.getByRole("button", { name: "Import" }).click();
    await importer.getByRole("status").getByText("Uploading …").waitFor();
    const said = await collectStatus(page);
    const seen: number[] = [];
    const bar = importer.getByRole("progressbar", { name: "Import" });
    while (await bar.isVisible()) {
      // It may be gone by now.
      const [share = 0] = await bar.evaluateAll((elements: HTMLProgressElement[]) =>
        elements.map(({ position }) => position),
      );
      if (share > (seen.at(-1) ?? 0)) seen.push(share);
    }
    assert.ok(seen.length > 2 && seen[0] !== 1, `It showed ${seen.join()}`);
    await page.getByText("1,212 bookmarks", { exact: true }).waitFor();
    await page.getByText("Imported: 1200 added.").waitFor();
    assert.ok(await importer.isHidden());
    assert.deepEqual((await said()).slice(-4), [
      "Checked 0 of 1,200 links …",
      "Checked 500 of 1,200 links …",
      "Checked 1,000 of 1,200 links …",
      "Storing the bookmarks of 1,200 links …",
    ]);
    assert.equal((await titlesOf(page))[0], "TC39");
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/1212`), {
      url: "https://tc39.es/1199",
    });
    assert.deepEqual(complaints, []);
  });

  void it("says what of a file was skipped, and why", async (test) => {
    const { page, complaints } = await openPage(test, browser());
    const importer = await openDialog(page, "Import", "Import bookmarks");
    await choose(
      page,
      '<A HREF="https://tc39.es/">TC39</A><A HREF="javascript:alert(1)">&lt;b&gt;Click&lt;/b&gt;</A>',
    );
    await importer.getByRole("button", { name: "Import" }).click();
    await importer.getByText("Imported: 1 added, 1 skipped.").waitFor();
    assert.deepEqual(await importer.getByRole("listitem").allTextContents(), [
      "<b>Click</b> The address must begin with http:// or https://.",
    ]);
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    await importer.getByRole("button", { name: "Close" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    assert.ok(await importer.isHidden());
    assert.deepEqual(complaints, []);
  });

  void it("says what is wrong with a file, and takes another", async (test) => {
    const { page } = await openPage(test, browser());
    const importer = await openDialog(page, "Import", "Import bookmarks");
    const submit = importer.getByRole("button", { name: "Import" });
    await submit.click();
    const alert = importer.getByRole("alert");
    await alert.getByText("Choose a file.").waitFor();
    await choose(page, " ".repeat(5 * 1_048_576));
    await submit.click();
    await alert.getByText("The file has more than 5 MB.").waitFor();
    await choose(page, "", "<!doctype html>");
    await submit.click();
    await alert.getByText("This is not a bookmarks file in UTF-8").waitFor();
    await importer.getByLabel("File").and(page.locator(":focus")).waitFor();
    await choose(page, '<A HREF="https://tc39.es/">TC39</A>');
    await submit.click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
  });

  void it("stops an import that is cancelled", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const importer = await openDialog(page, "Import", "Import bookmarks");
    await choose(page, `<A HREF="https://tc39.es/">TC39</A>${" ".repeat(5_000_000)}`);
    await slowDown(page);
    await importer.getByRole("button", { name: "Import" }).click();
    await importer.getByText("Uploading …").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("The import was cancelled.").waitFor();
    assert.ok(await importer.isHidden());
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks?page=1`), { total: 12 });
    assert.deepEqual(complaints, []);
  });
});

async function choose(
  page: Page,
  links: string,
  head = "<!DOCTYPE NETSCAPE-Bookmark-file-1>",
): Promise<void> {
  const buffer = Buffer.from(head + links);
  const file = { name: "bookmarks.html", mimeType: "text/html", buffer };
  await page.getByLabel("File").setInputFiles(file);
}

/** Collects each sentence that the dialog says, however short it is to be seen. */
async function collectStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.locator("#import-status").evaluate((status) => {
    const said: string[] = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records) said.push(addedNodes[0]?.textContent ?? "");
    }).observe(status, { childList: true });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
}

/** Makes the page send a megabyte a second, so that there is something to see. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
}

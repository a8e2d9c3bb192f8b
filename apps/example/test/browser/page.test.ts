import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { authorization } from "../token.ts";
import { describeInBrowser, openDialog, openPage, read, titlesOf } from "./open-page.ts";

/** What a browser logs when the service refuses a bookmark. */
const refusal = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

describeInBrowser("the page", (browser) => {
  void it("lists the bookmarks, newest first, and turns pages", async (test) => {
    const { page, complaints } = await openPage(test, browser());
    await page.getByText("12 bookmarks", { exact: true }).waitFor();
    const titles = await titlesOf(page);
    assert.equal(titles.length, 10);
    assert.equal(titles[0], "The Twelve-Factor App: Config");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    assert.deepEqual(await titlesOf(page), ["Problem Details for HTTP APIs", "HTTP Semantics"]);
    assert.ok(await page.getByRole("button", { name: "Next" }).isDisabled());
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("Page 1 of 2").waitFor();
    assert.deepEqual(complaints, []);
  });

  void it("searches while one types, and keeps the search in the address", async (test) => {
    const { page, complaints } = await openPage(test, browser());
    await page.getByLabel("Search", { exact: true }).pressSequentially("sql");
    await page.getByText("3 matching bookmarks").waitFor();
    assert.deepEqual(await titlesOf(page), [
      "node:sqlite",
      "Appropriate Uses For SQLite",
      "SQL As Understood By SQLite",
    ]);
    await page.getByLabel("Show").selectOption("Unread");
    await page.getByText("2 matching bookmarks").waitFor();
    await page.reload();
    await page.getByText("2 matching bookmarks").waitFor();
    assert.equal(await page.getByLabel("Search", { exact: true }).inputValue(), "sql");
    await page.getByLabel("Search", { exact: true }).fill("nothing like it");
    await page.getByText("No bookmark matches.").waitFor();
    assert.deepEqual(await titlesOf(page), []);
    assert.deepEqual(complaints, []);
  });

  void it("searches for a tag that is clicked", async (test) => {
    const { page } = await openPage(test, browser());
    await page.getByRole("button", { name: "Search for typescript" }).first().click();
    await page.getByText("2 matching bookmarks").waitFor();
  });

  void it("adds a bookmark", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const editor = await openDialog(page, "Add bookmark");
    await editor.getByLabel("Address").first().fill("https://tc39.es/");
    await editor.getByLabel("Title").fill("<b>TC39</b>");
    await editor.getByLabel("Note").fill("First line\nSecond line");
    await editor.getByLabel("Tags").fill("JavaScript, standard");
    const source = editor.getByRole("group", { name: "Where you found it" });
    await source.getByLabel("Name").fill("A friend");
    await source.getByLabel("Address").fill("https://friend.example/");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    await page.getByText("Added “<b>TC39</b>”.").waitFor();
    assert.ok(await editor.isHidden());
    assert.equal((await titlesOf(page))[0], "<b>TC39</b>");
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/13`), {
      url: "https://tc39.es/",
      title: "<b>TC39</b>",
      note: "First line\nSecond line",
      tags: ["javascript", "standard"],
      source: { name: "A friend", url: "https://friend.example/" },
      unread: true,
    });
    assert.deepEqual(complaints, []);
  });

  void it("shows what the service objects to beside the fields, until it is put right", async (test) => {
    const { page, complaints } = await openPage(test, browser());
    const editor = await openDialog(page, "Add bookmark");
    const address = editor.getByLabel("Address").first();
    await address.fill("javascript:alert(1)");
    await editor.getByLabel("Tags").fill("one, two, One");
    await editor.getByLabel("Name").fill("x".repeat(101));
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.locator("[aria-invalid]").first().waitFor();
    assert.deepEqual(await errorsOf(page), {
      url: "The address must begin with http:// or https://.",
      title: "The title must not be empty.",
      tags: "Each tag may appear only once.",
      "source.name": "The name must have at most 100 characters.",
    });
    await editor.locator("#url:focus").waitFor();
    await address.fill("https://tc39.es/");
    await editor.getByLabel("Title").fill("TC39");
    await editor.getByLabel("Tags").fill("one, two");
    await editor.getByLabel("Name").fill("");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    assert.deepEqual(await errorsOf(page), {});
    assert.deepEqual(complaints, [refusal]);
  });

  void it("says each limit in a sentence", async (test) => {
    const { page } = await openPage(test, browser());
    const editor = await openDialog(page, "Add bookmark");
    await editor
      .getByLabel("Address")
      .first()
      .fill(`https://tc39.es/${"x".repeat(2_000)}`);
    await editor.getByLabel("Title").fill("x".repeat(201));
    await editor.getByLabel("Note").fill("x".repeat(2_001));
    await editor.getByLabel("Tags").fill(`one, ${"x".repeat(31)}`);
    const source = editor.getByRole("group", { name: "Where you found it" });
    await source.getByLabel("Address").fill("friend.example");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.locator("[aria-invalid]").first().waitFor();
    assert.deepEqual(await errorsOf(page), {
      url: "The address must have at most 2,000 characters.",
      title: "The title must have at most 200 characters.",
      note: "The note must have at most 2,000 characters.",
      tags: "A tag must have at most 30 characters.",
      "source.name": "The name must not be empty.",
      "source.url": "The address must begin with http:// or https://.",
    });
    const tags = Array.from({ length: 11 }, (_, index) => `${index}`);
    await editor.getByLabel("Tags").fill(tags.join());
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("A bookmark may have at most 10 tags.").waitFor();
  });

  void it("edits a bookmark, whose other fields stay as they are", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const path = `${url}/bookmarks/8`;
    const before = await read(path);
    const headers = { authorization, "content-type": "application/json" };
    const { id, createdAt, updatedAt, ...fields } = before;
    const body = { ...fields, tags: ["one, two", "three"] };
    await fetch(path, { method: "PUT", headers, body: JSON.stringify(body) });
    await page.reload();
    const editor = await openDialog(page, "Edit: node:sqlite", "Edit bookmark");
    assert.equal(await editor.getByLabel("Tags").inputValue(), "one, two, three");
    assert.ok(await editor.getByLabel("I have not read it yet").isChecked());
    await editor.getByLabel("Title").fill("SQLite in Node");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved “SQLite in Node”.").waitFor();
    await page.getByRole("link", { name: "SQLite in Node", exact: true }).waitFor();
    const after = await read(path);
    assert.deepEqual(
      { ...after, updatedAt },
      { ...body, id, createdAt, updatedAt, title: "SQLite in Node" },
    );

    await openDialog(page, "Edit: SQLite in Node", "Edit bookmark");
    await editor.getByLabel("Tags").fill("Four, five");
    await editor.getByLabel("Title").fill("");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("The title must not be empty.").waitFor();
    await editor.getByLabel("Title").fill("SQLite");
    await editor.getByLabel("I have not read it yet").uncheck();
    const source = editor.getByRole("group", { name: "Where you found it" });
    await source.getByLabel("Name").fill("");
    await source.getByLabel("Address").fill("");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved “SQLite”.").waitFor();
    const changes = { title: "SQLite", tags: ["four", "five"], source: null, unread: false };
    assert.partialDeepStrictEqual(await read(path), {
      ...changes,
      url: before["url"],
      note: before["note"],
    });
    assert.deepEqual(complaints, [refusal]);
  });

  void it("says that an edited bookmark is gone, and begins with an empty form again", async (test) => {
    const { page, url } = await openPage(test, browser());
    const editor = await openDialog(page, "Edit: Zod", "Edit bookmark");
    await fetch(`${url}/bookmarks/9`, { method: "DELETE", headers: { authorization } });
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByRole("alert").getByText("There is no bookmark with this id.").waitFor();
    await editor.getByRole("button", { name: "Cancel" }).click();
    const adder = await openDialog(page, "Add bookmark");
    assert.equal(await adder.getByLabel("Title").inputValue(), "");
    assert.equal(await adder.locator("#form-error").textContent(), "");
  });

  void it("marks a bookmark as read, and as unread again", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const before = await read(`${url}/bookmarks/12`);
    await page.getByRole("button", { name: "Mark read: The Twelve-Factor App" }).click();
    const undo = page.getByRole("button", { name: "Mark unread: The Twelve-Factor App" });
    await undo.waitFor();
    await page.getByText("Marked “The Twelve-Factor App: Config” as read.").waitFor();
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/12`), { unread: false });
    await undo.and(page.locator(":focus")).waitFor();
    await undo.click();
    await page.getByRole("button", { name: "Mark read: The Twelve-Factor App" }).waitFor();
    const after = await read(`${url}/bookmarks/12`);
    assert.deepEqual({ ...after, updatedAt: before["updatedAt"] }, before);
    assert.deepEqual(complaints, []);
  });

  void it("deletes a bookmark once that is confirmed", async (test) => {
    const { page, url, complaints } = await openPage(test, browser());
    const remove = page.getByRole("button", { name: "Delete: Zod" });
    page.once("dialog", (dialog) => void dialog.dismiss());
    await remove.click();
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/9`), { title: "Zod" });
    page.once("dialog", (dialog) => void dialog.accept());
    await remove.click();
    await page.getByText("11 bookmarks", { exact: true }).waitFor();
    assert.ok(!(await titlesOf(page)).includes("Zod"));
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/9`), { code: "BOOKMARK_NOT_FOUND" });
    assert.deepEqual(complaints, []);
  });

  void it("says that the service cannot be reached", async (test) => {
    const { page, service } = await openPage(test, browser());
    service.kill("SIGTERM");
    await service.exitCode();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("The service cannot be reached.").waitFor();
  });
});

/** The sentences beside the fields, by the fields' names. */
async function errorsOf(page: Page): Promise<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (const field of await page.locator("#bookmark [aria-invalid]").all()) {
    const sentence = field.locator("xpath=following-sibling::p");
    pairs.push([(await field.getAttribute("name")) ?? "", (await sentence.textContent()) ?? ""]);
  }
  return Object.fromEntries(pairs);
}

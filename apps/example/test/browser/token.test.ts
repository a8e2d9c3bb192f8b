import assert from "node:assert/strict";
import { it } from "node:test";
import { token } from "../token.ts";
import { describeInBrowser, openBlank, openDialog, read, startService } from "./open-page.ts";

const refusal = "Failed to load resource: the server responded with a status of 401 (Unauthorized)";

describeInBrowser("the token on the page", (browser) => {
  void it("lets a reader read without it, asks for it at a change, and keeps it for this tab", async (test) => {
    const { url } = await startService(test);
    const { page, complaints } = await openBlank(test, browser());
    await page.goto(url);
    await page.getByText("12 bookmarks", { exact: true }).waitFor();

    const editor = await openDialog(page, "Add bookmark");
    await editor.getByLabel("Address").first().fill("https://tc39.es/");
    await editor.getByLabel("Title").fill("TC39");
    await editor.getByRole("button", { name: "Save" }).click();
    const asking = page.getByRole("dialog", { name: "Token for changes" });
    await asking.getByText("Enter the token to change bookmarks.").waitFor();
    await asking.getByLabel("Token").fill("wrong");
    await asking.getByRole("button", { name: "Use token" }).click();
    await editor.getByRole("button", { name: "Save" }).click();
    await asking.getByText("The token is wrong.").waitFor();
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks?page=1`), { total: 12 });

    await asking.getByLabel("Token").fill(` ${token} `);
    await asking.getByLabel("Token").press("Enter");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    assert.deepEqual(complaints, [refusal, refusal]);

    await page.reload();
    await page.getByRole("button", { name: "Mark read: TC39" }).click();
    await page.getByRole("button", { name: "Mark unread: TC39" }).waitFor();
    const other = await openBlank(test, browser());
    await other.page.goto(url);
    await other.page.getByRole("button", { name: "Mark unread: TC39" }).click();
    await other.page.getByText("Enter the token to change bookmarks.").first().waitFor();
  });

  void it("is asked for by an import, too", async (test) => {
    const { url } = await startService(test);
    const { page } = await openBlank(test, browser());
    await page.goto(url);
    const importer = await openDialog(page, "Import", "Import bookmarks");
    const links = '<A HREF="https://tc39.es/">TC39</A>';
    const buffer = Buffer.from(
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>${links}${" ".repeat(4_000_000)}`,
    );
    const file = { name: "bookmarks.html", mimeType: "text/html", buffer };
    await page.getByLabel("File").setInputFiles(file);
    await importer.getByRole("button", { name: "Import" }).click();
    const asking = page.getByRole("dialog", { name: "Token for changes" });
    await asking.getByText("Enter the token to change bookmarks.").waitFor();
    await asking.getByLabel("Token").fill(token);
    await asking.getByRole("button", { name: "Use token" }).click();
    await importer.getByRole("button", { name: "Import" }).click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
  });

  void it("refuses what no header can have, and forgets the token when the field is empty", async (test) => {
    const { url } = await startService(test);
    const { page } = await openBlank(test, browser());
    await page.goto(url);
    const dialog = await openDialog(page, "Token", "Token for changes");
    for (const [text, stored] of [
      ["Schlüssel", null],
      [token, token],
      ["", null],
    ] as const) {
      if (await dialog.isHidden()) await openDialog(page, "Token", "Token for changes");
      await dialog.getByLabel("Token").fill(text);
      await dialog.getByRole("button", { name: "Use token" }).click();
      if (text === "Schlüssel") await dialog.getByText("This is not a token").waitFor();
      else await dialog.waitFor({ state: "hidden" });
      assert.equal(await page.evaluate(() => sessionStorage.getItem("token")), stored);
    }
  });
});

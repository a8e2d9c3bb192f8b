import assert from "node:assert/strict";
import { after, before, describe, it, type TestContext } from "node:test";
import { chromium, type Browser, type Page } from "playwright-core";
import { ServiceProcess } from "../service-process.ts";
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

/** What a browser logs when the service refuses a bookmark. */
const refusal = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

const executablePath = findChromium();

void describe("the page", { timeout: 120_000 }, () => {
  let browser: Browser;

  before(async () => {
    browser = await chromium.launch({ executablePath, args: flags });
  });

  after(async () => {
    await browser.close();
  });

  /** Opens the page of a service of its own, which has the bookmarks of a first start. */
  async function open(test: TestContext, path = "/") {
    const service = new ServiceProcess(["dist/server.js"], {
      DATABASE_PATH: ":memory:",
      ACCESS_LOG: "off",
    });
    test.after(() => {
      service.kill("SIGKILL");
    });
    const url = await service.url();
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(url + path);
    await page.locator("#list > li").first().waitFor();
    return { page, url, service, complaints };
  }

  /** Opens the documentation, and notes everything that its content security policy forbids. */
  async function openDocumentation(test: TestContext) {
    const service = new ServiceProcess(["dist/server.js"], {
      DATABASE_PATH: ":memory:",
      ACCESS_LOG: "off",
    });
    test.after(() => {
      service.kill("SIGKILL");
    });
    const url = await service.url();
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const found: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        found.push(`${violatedDirective} ${blockedURI}`);
      });
      Object.assign(globalThis, { found });
    });
    await page.goto(`${url}/docs`);
    const violations = async (): Promise<string[]> => {
      const found = await page.evaluate(
        () => (globalThis as { found?: string[] }).found ?? ["none"],
      );
      return [...found, ...foreign];
    };
    return { page, url, violations };
  }

  void it("lists the bookmarks, newest first, and turns pages", async (test) => {
    const { page, complaints } = await open(test);
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
    const { page, complaints } = await open(test);
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
    const { page } = await open(test);
    await page.getByRole("button", { name: "Search for typescript" }).first().click();
    await page.getByText("2 matching bookmarks").waitFor();
  });

  void it("adds a bookmark", async (test) => {
    const { page, url, complaints } = await open(test);
    const editor = await openEditor(page);
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
    const { page, complaints } = await open(test);
    const editor = await openEditor(page);
    const address = editor.getByLabel("Address").first();
    await address.fill("javascript:alert(1)");
    await editor.getByLabel("Tags").fill("one, two, One");
    await editor.getByLabel("Name").fill("x".repeat(101));
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.locator("[aria-invalid]").first().waitFor();
    assert.deepEqual(await errorsOf(page), {
      url: "Must be a URL that begins with http:// or https://",
      title: "Must not be empty",
      tags: "Must not name a tag twice",
      "source.name": "Too big: expected string to have <=100 characters",
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

  void it("marks a bookmark as read, and as unread again", async (test) => {
    const { page, url, complaints } = await open(test);
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
    const { page, url, complaints } = await open(test);
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

  void it("imports a file, and shows how far it is", async (test) => {
    const { page, url, complaints } = await open(test);
    const importer = await openImporter(page);
    await choose(page, `<A HREF="https://tc39.es/">TC39</A>${" ".repeat(2_000_000)}`);
    await slowDown(page);
    await importer.getByRole("button", { name: "Import" }).click();
    await importer.getByRole("status").getByText("Uploading …").waitFor();
    const seen: number[] = [];
    const bar = importer.getByRole("progressbar", { name: "Upload" });
    while (await bar.isVisible()) {
      // It may be gone by now.
      const [share = 0] = await bar.evaluateAll((elements: HTMLProgressElement[]) =>
        elements.map(({ position }) => position),
      );
      if (share > (seen.at(-1) ?? 0)) seen.push(share);
    }
    assert.ok(seen.length > 2 && seen[0] !== 1, `It showed ${seen.join()}`);
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    await page.getByText("Imported: 1 added.").waitFor();
    assert.ok(await importer.isHidden());
    assert.equal((await titlesOf(page))[0], "TC39");
    assert.partialDeepStrictEqual(await read(`${url}/bookmarks/13`), { url: "https://tc39.es/" });
    assert.deepEqual(complaints, []);
  });

  void it("says what of a file was skipped, and why", async (test) => {
    const { page, complaints } = await open(test);
    const importer = await openImporter(page);
    await choose(
      page,
      '<A HREF="https://tc39.es/">TC39</A><A HREF="javascript:alert(1)">&lt;b&gt;Click&lt;/b&gt;</A>',
    );
    await importer.getByRole("button", { name: "Import" }).click();
    await importer.getByText("Imported: 1 added, 1 skipped.").waitFor();
    assert.deepEqual(await importer.getByRole("listitem").allTextContents(), [
      "<b>Click</b> Must be a URL that begins with http:// or https://",
    ]);
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
    await importer.getByRole("button", { name: "Close" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    assert.ok(await importer.isHidden());
    assert.deepEqual(complaints, []);
  });

  void it("says what is wrong with a file, and takes another", async (test) => {
    const { page } = await open(test);
    const importer = await openImporter(page);
    const submit = importer.getByRole("button", { name: "Import" });
    await submit.click();
    const alert = importer.getByRole("alert");
    await alert.getByText("Choose a file.").waitFor();
    await choose(page, " ".repeat(5 * 1_048_576));
    await submit.click();
    await alert.getByText("The file has more than 5 MB.").waitFor();
    await choose(page, "", "<!doctype html>");
    await submit.click();
    await alert.getByText("This is no bookmarks file in UTF-8").waitFor();
    await importer.getByLabel("File").and(page.locator(":focus")).waitFor();
    await choose(page, '<A HREF="https://tc39.es/">TC39</A>');
    await submit.click();
    await page.getByText("13 bookmarks", { exact: true }).waitFor();
  });

  void it("stops an import that is cancelled", async (test) => {
    const { page, url, complaints } = await open(test);
    const importer = await openImporter(page);
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

  void it("says that the service cannot be reached", async (test) => {
    const { page, service } = await open(test);
    service.kill("SIGTERM");
    await service.exitCode();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("The service cannot be reached.").waitFor();
  });

  void it("shows the operations and the first request, and tries it, with nothing of another origin", async (test) => {
    const { page, url, violations } = await openDocumentation(test);
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1_440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const operations = page.locator("nav").first();
        for (const path of ["/bookmarks/{id}", "/imports"]) {
          await operations.getByText(path, { exact: true }).first().waitFor();
        }
        assert.match(await operations.innerText(), /get\s*\/bookmarks\s*pos/i);
        await page.getByText("Lists and searches bookmarks.").first().waitFor();
        await page.locator('input[data-pname="page"]').waitFor();
        const color = await page
          .locator("rapi-doc")
          .evaluate((viewer) => getComputedStyle(viewer).getPropertyValue("--bg"));
        assert.equal(color === "#121418", colorScheme === "dark");
      }
    }
    assert.equal(await page.getByText("No API key applied").count(), 0);
    await page.locator('input[data-pname="page"]').fill("2");
    const answering = page.waitForResponse(`${url}/bookmarks?page=2`);
    await page.getByRole("button", { name: "Try" }).first().click();
    assert.equal((await answering).status(), 200);
    await page.getByText('"total"').first().waitFor();
    assert.deepEqual(await violations(), []);
  });
});

function titlesOf(page: Page): Promise<string[]> {
  return page.locator("#list > li h2").allTextContents();
}

async function openEditor(page: Page) {
  await page.getByRole("button", { name: "Add bookmark" }).click();
  const editor = page.getByRole("dialog", { name: "Add bookmark" });
  await editor.waitFor();
  return editor;
}

async function openImporter(page: Page) {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const importer = page.getByRole("dialog", { name: "Import bookmarks" });
  await importer.waitFor();
  return importer;
}

async function choose(
  page: Page,
  links: string,
  head = "<!DOCTYPE NETSCAPE-Bookmark-file-1>",
): Promise<void> {
  const buffer = Buffer.from(head + links);
  const file = { name: "bookmarks.html", mimeType: "text/html", buffer };
  await page.getByLabel("File").setInputFiles(file);
}

/** Has the page send a megabyte a second, so that there is something to see. */
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

/** The sentences beside the fields, by the fields' names. */
async function errorsOf(page: Page): Promise<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (const field of await page.locator("#bookmark [aria-invalid]").all()) {
    const sentence = field.locator("xpath=following-sibling::p");
    pairs.push([(await field.getAttribute("name")) ?? "", (await sentence.textContent()) ?? ""]);
  }
  return Object.fromEntries(pairs);
}

async function read(url: string): Promise<Record<string, unknown>> {
  const value: unknown = await (await fetch(url)).json();
  assert.ok(typeof value === "object" && value !== null);
  return { ...value };
}

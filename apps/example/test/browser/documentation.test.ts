import assert from "node:assert/strict";
import { it, type TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { token } from "../token.ts";
import { describeInBrowser, openBlank, startService } from "./open-page.ts";

describeInBrowser("the documentation", (browser) => {
  void it("shows the operations, and tries one without and one with the token, with nothing of another origin", async (test) => {
    const { page, url, violations } = await openDocumentation(test, browser());
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
        const button = await page.getByRole("button", { name: "Try" }).first().boundingBox();
        assert.ok(button !== null && button.x >= 0 && button.x + button.width <= width);
        const color = await page
          .locator("rapi-doc")
          .evaluate((viewer) => getComputedStyle(viewer).getPropertyValue("--bg"));
        assert.equal(color === "#121418", colorScheme === "dark");
      }
    }
    await page.locator('input[data-pname="page"]').fill("2");
    const answering = page.waitForResponse(`${url}/bookmarks?page=2`);
    await page.getByRole("button", { name: "Try" }).first().click();
    assert.equal((await answering).status(), 200);
    await page.getByText('"total"').first().waitFor();
    await page.getByPlaceholder("api-token").fill(token);
    await page.locator("#auth button").click();
    const deletion = page.locator('[id="delete-/bookmarks/-id-"]');
    await deletion.locator('input[data-pname="id"]').fill("12");
    const deleting = page.waitForResponse(`${url}/bookmarks/12`);
    await deletion.getByRole("button", { name: "Try" }).click();
    assert.equal((await deleting).status(), 204);
    assert.deepEqual(await violations(), []);
  });
});

/** Opens the documentation, and notes everything that its content security policy forbids. */
async function openDocumentation(test: TestContext, browser: Browser) {
  const { url } = await startService(test);
  const { page } = await openBlank(test, browser);
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
    const found = await page.evaluate(() => (globalThis as { found?: string[] }).found ?? ["none"]);
    return [...found, ...foreign];
  };
  return { page, url, violations };
}

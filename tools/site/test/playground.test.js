import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openSite } from "./open-site.js";

describe("the playground", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  async function openPlayground(path = "/playground.html") {
    const opened = await site.open(path, { viewport: { width: 1440, height: 900 } });
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

  it("keeps a changed program over a reload and another example, until it is reset", async () => {
    const { page, context, program } = await openPlayground();
    const changed = program.getByText("// mine");
    await program.fill(`// mine\n${await program.textContent()}`);
    await page.getByRole("combobox", { name: "Example" }).selectOption("Query and coercion");
    await changed.waitFor({ state: "detached" });
    await page.reload();
    await program.getByText("hen").waitFor();
    await page.getByRole("combobox", { name: "Example" }).selectOption("Notes");
    await changed.waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await changed.waitFor({ state: "detached" });
    await program.getByText("Buy bread").waitFor();
    await context.close();
  });

  it("says what the compiler says, of every example and of each change", async () => {
    const { page, context, program, complaints } = await openPlayground();
    const types = page.getByRole("status", { name: "Types" });
    assert.equal(await types.textContent(), "");
    await page.getByRole("button", { name: "Check types" }).click();
    await types.getByText("The compiler finds no mistake").waitFor();
    const example = page.getByRole("combobox", { name: "Example" });
    for (const option of await example.locator("option").allTextContents()) {
      await example.selectOption(option.trim());
      await program.fill(
        'import { createApp } from "@fw/framework";\ncreateApp().get(1, () => 1);',
      );
      await types.getByText("Line 2: Argument of type 'number'").waitFor();
      await page.getByRole("button", { name: "Reset" }).click();
      await types.getByText("The compiler finds no mistake").waitFor();
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const part of [/check-types/, /declarations/])
    it(`says that the compiler did not load without ${part}, and loads it when it is asked again`, async () => {
      const { page, context } = await openPlayground();
      const types = page.getByRole("status", { name: "Types" });
      const check = page.getByRole("button", { name: "Check types" });
      await context.route(part, (route) => route.abort(), { times: 1 });
      await check.click();
      await types.getByText("The compiler did not load").waitFor();
      await check.click();
      await types.getByText("The compiler finds no mistake").waitFor();
      await context.close();
    });

  it("says which module a program can import", async () => {
    const { context, send, outcome, program } = await openPlayground();
    await program.fill('import { z } from "zod";\nexport const app = z;');
    await send.click();
    await outcome.getByText('no module "zod" here. A program can import "@fw/framework"').waitFor();
    await context.close();
  });

  it("shows no old response while a request runs", async () => {
    const { page, context, send, outcome, program } = await openPlayground();
    await page.getByLabel("Path").fill("/");
    const code = (route) => `import { createApp } from "@fw/framework";
      export const app = createApp().get("/", () => ${route});`;
    await program.fill(code('"first"'));
    await send.click();
    await outcome.getByText("first").waitFor();
    await program.fill(code("new Promise(() => undefined)"));
    await send.click();
    await outcome.getByText("first").waitFor({ state: "detached", timeout: 4_000 });
    assert.equal(await outcome.textContent(), "");
    await context.close();
  });

  it("ignores a link that is broken", async () => {
    const { context, complaints, program } = await openPlayground("/playground.html#program=AAAA");
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

  it("shows the response on a phone, and leaves the page alone on a desktop", async () => {
    const { page, context, outcome } = await openPlayground();
    for (const [width, isMoved] of [
      [390, true],
      [1440, false],
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole("button", { name: "No number" }).click();
      await outcome.getByText("expected number, received string").waitFor();
      const shown = await outcome.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      });
      assert.ok(shown, `${width} px`);
      assert.equal((await page.evaluate(() => window.scrollY)) > 0, isMoved, `${width} px`);
      await page.reload({ waitUntil: "networkidle" });
    }
    await context.close();
  });

  it("ends a program that runs forever", async () => {
    const { context, page, program, send, outcome } = await openPlayground();
    await program.fill("for (;;);");
    await send.click();
    await outcome.getByText("No response within 5 seconds").waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await send.click();
    await outcome.getByText("Buy bread").waitFor();
    await context.close();
  });
});

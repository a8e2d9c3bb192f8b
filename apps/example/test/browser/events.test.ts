import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, before, describe, it, type TestContext } from "node:test";
import { createApp, events } from "@fw/framework";
import type * as clientModule from "@fw/client";
import { chromium, type Browser } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

const executablePath = findChromium();

const client = await readFile(fileURLToPath(import.meta.resolve("@fw/client")));

interface Item {
  readonly id: number;
  readonly text: string;
}

interface Contract {
  "GET /items": { response: { status: 200; body: clientModule.EventStream<Item> } };
}

/** What the page's script defines. The tests run their functions there. */
interface Scripted {
  readonly client?: typeof clientModule;
  received?: number;
}

const html = `<title>Events</title><script type="module">
  import * as client from "/client.js";
  globalThis.client = client;
</script>`;

void describe("a page that reads server-sent events", { timeout: 120_000 }, () => {
  let browser: Browser;

  before(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });

  after(async () => {
    await browser.close();
  });

  /** Opens an empty page of an application whose source sends two items after the last one and then ends or waits. */
  async function open(test: TestContext, isEndless: boolean) {
    const released = Promise.withResolvers<undefined>();
    const lastIds: (string | null)[] = [];
    const app = createApp()
      .get("/", () => new Blob([html], { type: "text/html" }))
      .get("/client.js", () => new Blob([client], { type: "text/javascript" }))
      .get("/items", ({ headers }) => {
        const last = headers.get("last-event-id");
        lastIds.push(last);
        return events((signal) => listItems(Number(last), signal), { id: ({ id }) => id });
      });
    async function* listItems(last: number, signal: AbortSignal) {
      try {
        for (const id of [last + 1, last + 2]) {
          yield await Promise.resolve({ id, text: "\u2028é\n\ndata: 1" });
        }
        if (!isEndless) return;
        await new Promise((resolve) => {
          signal.addEventListener("abort", resolve);
        });
      } finally {
        released.resolve(undefined);
      }
    }
    const server = await app.listen({ hostname: "127.0.0.1" });
    test.after(() => server.close({ timeout: 0 }));
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(server.url);
    return { page, server, released: released.promise, lastIds };
  }

  void it("resumes with EventSource behind the last event that it has received", async (test) => {
    const { page, lastIds } = await open(test, false);
    const items = await page.evaluate(
      () =>
        new Promise<Item[]>((resolve) => {
          const received: Item[] = [];
          const source = new EventSource("/items");
          source.onmessage = ({ data }: MessageEvent<string>) => {
            received.push(JSON.parse(data) as Item);
            if (received.length < 4) return;
            source.close();
            resolve(received);
          };
        }),
    );
    assert.deepEqual(
      items,
      [1, 2, 3, 4].map((id) => ({ id, text: "\u2028é\n\ndata: 1" })),
    );
    assert.deepEqual(lastIds, [null, "2"]);
  });

  void it("releases the source when EventSource is closed", async (test) => {
    const { page, released } = await open(test, true);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const source = new EventSource("/items");
          source.onmessage = () => {
            source.close();
            resolve();
          };
        }),
    );
    await released;
  });

  void it("reads items with readEvents, and releases the source when it leaves the loop", async (test) => {
    const { page, released } = await open(test, true);
    const items = await page.evaluate(async () => {
      const { client } = globalThis as Scripted;
      const result = await client?.createClient<Contract>("/").get("/items");
      const received: Item[] = [];
      if (!client || !result?.ok) return received;
      for await (const item of client.readEvents(result.data)) {
        received.push(item);
        if (received.length === 2) break;
      }
      return received;
    });
    assert.deepEqual(items, [
      { id: 1, text: "\u2028é\n\ndata: 1" },
      { id: 2, text: "\u2028é\n\ndata: 1" },
    ]);
    await released;
  });

  void it("ends the loop of readEvents when the server closes", async (test) => {
    const { page, server } = await open(test, true);
    const count = page.evaluate(async () => {
      const scripted = globalThis as Scripted;
      const { client } = scripted;
      const result = await client?.createClient<Contract>("/").get("/items");
      if (!client || !result?.ok) return 0;
      let received = 0;
      for await (const { id } of client.readEvents(result.data)) {
        received = id;
        scripted.received = id;
      }
      return received;
    });
    await page.waitForFunction(() => (globalThis as Scripted).received === 2);
    assert.deepEqual(await server.close(), { forced: 0 });
    assert.equal(await count, 2);
  });
});

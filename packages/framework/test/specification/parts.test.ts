import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { collectFatalErrors, eventually, listen, RawClient } from "@fw/test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp, readParts, type FormPart } from "../../src/index.ts";

const maxBytes = 1_000_000_000;
const type = "multipart/form-data; boundary=b";
const start = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';

/** Sends the head of a request and the start of a form, whose rest does not come. */
async function sendStart(port: number): Promise<RawClient> {
  const client = await RawClient.connect(port);
  client.request("POST /", `Content-Type: ${type}`, "Content-Length: 1000000");
  client.write(`${start}${"x".repeat(1_000)}`);
  return client;
}

/** Reads the one part of a form, and returns the codes with which the part and the loop reject. */
async function collectCodes(
  request: Request,
  read: (part: FormPart) => Promise<unknown>,
): Promise<unknown[]> {
  const toCode = (error: unknown): unknown => (error as { readonly code?: unknown }).code;
  const parts = readParts(request, { maxBytes });
  const { value: part } = await parts.next();
  const ofPart = part && (await read(part).catch(toCode));
  return [ofPart, await parts.next().catch(toCode)];
}

const reads: readonly (readonly [string, (part: FormPart) => Promise<unknown>])[] = [
  ["text()", (part) => part.text()],
  ["bytes()", (part) => part.bytes()],
  ["stream", (part) => new Response(part.stream).text()],
];

// docs/specification.md#67-forms-as-they-arrive
describe("a client that leaves in the middle of a part", () => {
  it.each(reads)("rejects both the part and the loop: %s", async (_, read) => {
    const codes = Promise.withResolvers<unknown[]>();
    const begun = Promise.withResolvers<undefined>();
    const app = createApp().post("/", async ({ request }) => {
      const reading = collectCodes(request, (part) => {
        begun.resolve(undefined);
        return read(part);
      });
      codes.resolve(await reading);
    });
    const client = await sendStart((await listen(app)).port);
    await begun.promise;
    client.leave();
    expect(await codes.promise).toEqual(["INCOMPLETE_BODY", "INCOMPLETE_BODY"]);
  });

  it("is not reported if the handler lets the error pass", async () => {
    const onError = vi.fn();
    const over = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const app = createApp({ onError }).post("/", async ({ request }) => {
      try {
        for await (const part of readParts(request, { maxBytes })) {
          begun.resolve(undefined);
          await part.text();
        }
      } finally {
        over.resolve(undefined);
      }
    });
    const client = await sendStart((await listen(app)).port);
    await begun.promise;
    client.leave();
    await over.promise;
    await setImmediate();
    expect(onError).not.toHaveBeenCalled();
  });

  it("ends only its own request if nothing awaits the part", async () => {
    const failed = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<undefined>();
    const app = createApp().post("/", async ({ request }) => {
      const { value: part } = await readParts(request, { maxBytes }).next();
      const reading = part?.text();
      begun.resolve(undefined);
      await new Promise((resolve) => {
        request.signal.addEventListener("abort", resolve);
      });
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      reading?.catch(failed.resolve);
    });
    const fatal = await collectFatalErrors(async () => {
      const client = await sendStart((await listen(app)).port);
      await begun.promise;
      client.leave();
      await failed.promise;
    });
    expect(fatal).toEqual([]);
    await expect(failed.promise).resolves.toMatchObject({ code: "INCOMPLETE_BODY" });
  });

  it.runIf(process.platform === "linux")("leaves no file open", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parts-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const app = createApp().post("/", async ({ request }) => {
      for await (const part of readParts(request, { maxBytes })) {
        await pipeline(part.stream, createWriteStream(join(folder, crypto.randomUUID())));
      }
    });
    const { port } = await listen(app);
    const clients = await Promise.all(Array.from({ length: 20 }, () => sendStart(port)));
    await eventually(async () => {
      expect(await countOpenFiles(folder)).toBe(20);
    });
    for (const client of clients) client.leave();
    await eventually(async () => {
      expect(await countOpenFiles(folder)).toBe(0);
    });
  });
});

async function countOpenFiles(folder: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder)).length;
}

// docs/specification.md#67-forms-as-they-arrive
describe("a form that breaks off, on a platform that hands out a Request", () => {
  it.each(reads)("is a 400 and not reported: %s", async (_, read) => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/", async ({ request }) => {
      for await (const part of readParts(request, { maxBytes })) await read(part);
    });
    const chunks = [start, "x"];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.error(new Error("Network connection lost."));
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    });
    const headers = { "content-type": type };
    const response = await app.fetch(
      new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#67-forms-as-they-arrive
describe("a handler that leaves the loop", () => {
  it("responds, although the client keeps sending", async () => {
    const app = createApp().post("/", async ({ request }) => {
      for await (const part of readParts(request, { maxBytes })) return part.name;
      return "";
    });
    const client = await sendStart((await listen(app)).port);
    expect(String((await client.readResponse()).body)).toBe("f");
    client.leave();
  });
});

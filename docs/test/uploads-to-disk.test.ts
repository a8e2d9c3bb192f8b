import { rm } from "node:fs/promises";
import { eventually, RawClient } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { findCodeBlock } from "./code-blocks.ts";
import { serveBlock } from "./run-block.ts";

const probes = `
  const { readdir } = await import("node:fs/promises");
  app.get("/folder", () => folder).get("/names", () => readdir(folder));`;

type Sent = string | FormData | Uint8Array<ArrayBuffer>;

interface Uploads {
  readonly port: number;
  readonly names: () => Promise<readonly string[]>;
  readonly post: (
    body: Sent,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<readonly [number, unknown]>;
}

async function serveUploads(page: string, use: (uploads: Uploads) => Promise<void>): Promise<void> {
  const block = findCodeBlock(page);
  await serveBlock({ ...block, code: `${block.code}\n${probes}` }, async ({ port }) => {
    const url = `http://127.0.0.1:${port}`;
    const folder = await (await fetch(`${url}/folder`)).text();
    try {
      await use({
        port,
        names: async () => (await (await fetch(`${url}/names`)).json()) as string[],
        post: async (body, headers = {}) => {
          const request = { method: "POST", body, headers };
          const response = await fetch(`${url}/videos`, request);
          const { code } = (await response.json()) as { code?: string };
          return [response.status, code];
        },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

/** Begins an upload and leaves in the middle of its file. */
async function breakOff(uploads: Uploads, start: string, ...headers: string[]): Promise<void> {
  const client = await RawClient.connect(uploads.port);
  client.request("POST /videos", "Content-Length: 1000000", ...headers).write(start);
  await eventually(async () => {
    expect(await uploads.names()).toContainEqual(expect.stringMatching(/\.part$/));
  });
  client.leave();
  await eventually(async () => {
    expect(await uploads.names()).not.toContainEqual(expect.stringMatching(/\.part$/));
  });
}

const form = "docs/how-to/requests/large-uploads.md";

describe(`the program of ${form}`, () => {
  it("keeps the file of a valid form, and nothing of any other", { timeout: 30_000 }, async () => {
    await serveUploads(form, async (uploads) => {
      const kept = await uploads.names();
      // The page itself uploads one file.
      expect(kept).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
      const video = new File(["abc"], "/etc/passwd");
      const tooLarge = new File([new Uint8Array(50_000_001)], "a.mp4");
      const tooManyParts = Array.from({ length: 11 }, (_, index): Field => [`${index}`, ""]);
      const refused: readonly (readonly [body: FormData, status: number, code: string])[] = [
        [toForm(["title", "Summer"]), 400, "NO_FILE"],
        [toForm(["title", "Summer"], ["video", new File([], "")]), 400, "NO_FILE"],
        [toForm(["video", video]), 400, "VALIDATION"],
        [toForm(["video", video], ["title", "x".repeat(101)]), 400, "VALIDATION"],
        [toForm(["video", video], ["title", "x".repeat(1_001)]), 413, "PART_TOO_LARGE"],
        [toForm(["video", video], ["video", video]), 400, "SEVERAL_FILES"],
        [toForm(["title", "Summer"], ["video", tooLarge]), 413, "PART_TOO_LARGE"],
        [toForm(["video", video], ...tooManyParts), 413, "PAYLOAD_TOO_LARGE"],
      ];
      for (const [body, status, code] of refused) {
        expect(await uploads.post(body)).toEqual([status, code]);
      }
      const text = "multipart/form-data; boundary=b";
      const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n';
      const field = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n';
      const notUtf8 = new Uint8Array(Buffer.from(`${field}\xff\r\n--b--`, "latin1"));
      expect(await uploads.post(notUtf8, { "content-type": text })).toEqual([400, "NOT_UTF8"]);
      const cut = await uploads.post(`${file}abc`, { "content-type": text });
      expect(cut).toEqual([400, "INVALID_FORM"]);
      expect(await uploads.post("{}", { "content-type": "application/json" })).toEqual([
        415,
        "UNSUPPORTED_MEDIA_TYPE",
      ]);
      await breakOff(uploads, `${file}abc`, `Content-Type: ${text}`);
      expect(await uploads.names()).toEqual(kept);

      expect(await uploads.post(toForm(["video", video], ["title", "Autumn"]))).toEqual([
        201,
        undefined,
      ]);
      expect(await uploads.names()).toHaveLength(2);
    });
  });
});

const oneFile = "docs/how-to/requests/large-uploads.md#one-file-without-a-form";

describe(`the program of ${oneFile}`, () => {
  it("keeps complete files only", async () => {
    await serveUploads(oneFile, async (uploads) => {
      const kept = await uploads.names();
      expect(kept).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
      await breakOff(uploads, "the start");
      const coded = await uploads.post("abc", { "content-encoding": "gzip" });
      expect(coded).toEqual([415, "CODED_BODY"]);
      expect(await uploads.names()).toEqual(kept);
      expect(await uploads.post("abc")).toEqual([201, undefined]);
      expect(await uploads.names()).toHaveLength(2);
    });
  });

  it("counts a body that announces no length", async () => {
    const block = findCodeBlock(oneFile);
    const code = block.code.replace("2_000_000_000", "1_000_005");
    if (code === block.code) throw new Error(`${oneFile} has no limit`);
    await serveBlock({ ...block, code: `${code}\n${probes}` }, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.request("POST /videos", "Transfer-Encoding: chunked").write("5\r\nstart\r\n");
      client.write(`F4241\r\n${"x".repeat(1_000_001)}\r\n0\r\n\r\n`);
      expect((await client.readResponse()).status).toBe(413);
      const names = await fetch(`http://127.0.0.1:${port}/names`);
      expect(await names.json()).toHaveLength(1);
      const folder = await fetch(`http://127.0.0.1:${port}/folder`);
      await rm(await folder.text(), { recursive: true });
    });
  });
});

type Field = readonly [name: string, value: string | File];

function toForm(...fields: readonly Field[]): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

import { describe, expect, it } from "vitest";
import { readForm } from "../src/index.ts";
import { formRequest, listEntries } from "./form-messages.ts";

/** How a client writes a form. */
interface ClientForm {
  readonly client: string;
  readonly boundary: string;
  /** The text after the closing delimiter. */
  readonly end?: string;
}

const clients: readonly ClientForm[] = [
  { client: "undici", boundary: "----formdata-undici-044918583600" },
  { client: "Bun and Chromium", boundary: "----WebKitFormBoundary7d0f73c2864d4274" },
  { client: "Deno", boundary: "----8720297650410131329248609942", end: "" },
  { client: "Firefox", boundary: "----geckoformboundary9f8c2d1e7a6b5c4d" },
  { client: "curl", boundary: "------------------------76cffe0b28236972" },
  { client: "Python's requests", boundary: "7c2bc7e2d4b6d27dbddf2df08782ecd1" },
];

// docs/specification.md#66-bodies-that-a-handler-reads
describe("readForm", () => {
  it.each(clients)("reads a form that $client writes", async ({ boundary, end = "\r\n" }) => {
    const body =
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\né\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="ü%22.bin"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\nx\r\n--\r\n--${boundary}--${end}`;
    const request = formRequest(`multipart/form-data; boundary=${boundary}`, body);
    expect(await listEntries(await readForm(request))).toEqual([
      ["a", "é"],
      ["f", 'ü".bin', new TextEncoder().encode("x\r\n--")],
    ]);
  });

  it.each([
    ["undici, Bun and browsers", "--b--\r\n"],
    ["Deno", "--b--"],
    ["Go's mime/multipart", "\r\n--b--\r\n"],
  ])("reads an empty form of %s", async (_client, body) => {
    const request = formRequest("multipart/form-data; boundary=b", body);
    expect(await listEntries(await readForm(request))).toEqual([]);
  });
});

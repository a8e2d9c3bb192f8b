import { propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForm, type ReadFormOptions } from "../src/index.ts";
import {
  concat,
  cut,
  formRequest,
  listEntries,
  writeMultipart,
  type Part,
} from "./form-messages.ts";

const boundary = fc.constantFrom("b", "--", "b-", "-", "\u00e9\u00e9", "x".repeat(80), "a b");
/** Text that a parser may mistake for a delimiter. */
const piece = fc.oneof(
  fc.constantFrom(
    "\r",
    "\n",
    "\r\n",
    "--",
    "-",
    "b",
    "\r\n-",
    "\r\n--c",
    "\n--b",
    "x--b\r\n",
    "--b--",
  ),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const name = fc.string({ unit: fc.constantFrom("a", "é", ";", "=", " ", "-", "b"), maxLength: 5 });
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ name, value: text }),
  fc.record({ name, value: fc.oneof(text, fc.uint8Array({ maxLength: 50 })), filename: name }),
);

const lengths = fc.array(fc.nat(40), { maxLength: 20 });

function hasDelimiter({ value }: Part, delimiter: string): boolean {
  const content = Buffer.concat([Buffer.from("\r\n"), concat(value)]);
  return content.includes(`\r\n--${delimiter}`);
}

function expected(parts: readonly Part[]): unknown[] {
  return parts.map(({ name: key, value, filename }) =>
    filename === undefined ? [key, value] : [key, filename, concat(value)],
  );
}

describe("readForm", () => {
  it("returns all written parts under an exact limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        boundary,
        lengths,
        async (parts, delimiter, cuts) => {
          fc.pre(!parts.some((each) => hasDelimiter(each, delimiter)));
          const body = writeMultipart(parts, delimiter);
          // Each character of a header field is one byte.
          const field = Buffer.from(delimiter).toString("latin1");
          const type = `multipart/form-data; boundary="${field}"`;
          const read = (options: ReadFormOptions): Promise<FormData> =>
            readForm(formRequest(type, ...cut(body, cuts)), options);
          const form = await read({ maxBytes: body.length, maxParts: parts.length });
          expect(await listEntries(form)).toEqual(expected(parts));
          if (parts.length === 0) return;
          await expect(read({ maxParts: parts.length - 1 })).rejects.toMatchObject({
            code: "PAYLOAD_TOO_LARGE",
          });
        },
      ),
      propertyRuns(500),
    );
  });

  it("reads a form that the platform has written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), lengths, async (parts, cuts) => {
        const form = new FormData();
        for (const { name: key, value, filename } of parts) {
          if (filename === undefined) form.append(key, value);
          // Node writes a file without a name as a string.
          else form.append(key, new File([concat(value)], filename || "f"));
        }
        const written = new Response(form);
        const bytes = new Uint8Array(await written.arrayBuffer());
        const request = formRequest(written.headers.get("content-type"), ...cut(bytes, cuts));
        const read = await readForm(request, { maxParts: parts.length });
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the test compares with it
        const platform = await new Response(bytes, { headers: written.headers }).formData();
        expect(await listEntries(read)).toEqual(await listEntries(platform));
      }),
      propertyRuns(500),
    );
  });

  it("never returns more parts than the limit, whatever the body", async () => {
    const lines = fc.constantFrom(
      "--b",
      "--b--",
      "x--b",
      'Content-Disposition: form-data; name="a"',
      "",
      "1",
      "a:b",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(lines, { maxLength: 20 }), fc.nat(3), async (body, maxParts) => {
        const request = formRequest("multipart/form-data; boundary=b", body.join("\r\n"));
        const outcome = await readForm(request, { maxParts }).catch((error: unknown) => error);
        if (outcome instanceof FormData) {
          expect(Array.from(outcome).length).toBeLessThanOrEqual(maxParts);
        } else {
          expect(outcome).toMatchObject({ name: "BodyError" });
        }
      }),
      propertyRuns(500),
    );
  });

  it("parses pairs as URLSearchParams does, but refuses bytes that are not UTF-8", async () => {
    const pairs = fc.array(
      fc.constantFrom("a", "&", "=", "%", "+", "?", "é", "%26", "&&", "%C3%a9", "%c3", "%E2%82"),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(pairs, lengths, async (pieces, cuts) => {
        const body = concat(pieces.join(""));
        // Node's `URLSearchParams` garbles an unescaped `é` next to an invalid escape, so it gets an escaped one.
        const escaped = pieces.join("").replaceAll("é", "%C3%A9");
        const entries = [...new URLSearchParams(`&${escaped}`)];
        const read = (maxParts: number): Promise<FormData> =>
          readForm(formRequest("application/x-www-form-urlencoded", ...cut(body, cuts)), {
            maxParts,
          });
        if (entries.some((texts) => texts.join("").includes("\ufffd"))) {
          await expect(read(entries.length)).rejects.toMatchObject({ code: "INVALID_FORM" });
          return;
        }
        expect(await listEntries(await read(entries.length))).toEqual(entries);
        if (entries.length === 0) return;
        await expect(read(entries.length - 1)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
      }),
      propertyRuns(500),
    );
  });
});

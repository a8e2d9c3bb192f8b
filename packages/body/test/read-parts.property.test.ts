import { propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForm, readParts } from "../src/index.ts";
import { cut, formRequest, writeMultipart, type Part } from "./form-messages.ts";
import { splitNaively } from "./naive-form.ts";

const head = 'Content-Disposition: form-data; name="a"';
/** Pieces of which a hostile client makes a body: whole lines, halves of them, and what looks like a delimiter. */
const piece = fc.constantFrom(
  ...[
    `--b\r\n${head}\r\n\r\n`,
    "\r\n--b\r\n",
    "\r\n--b--",
    "--b",
    "--",
    "-",
    "b",
    "\r\n",
    "\r",
    "\n",
    "\r\n\r\n",
  ],
  ...[
    " ",
    "\t",
    "x",
    "\r\n--",
    "\r\n--a",
    "\r\r\n--b",
    "\n--b\r\n",
    head,
    "a: b\r\n",
    "\r\n--b x",
    "\r\n--b--x",
  ],
);
const boundaries = fc.constantFrom("b", "b--", "-");
const lengths = fc.array(fc.nat(12), { maxLength: 30 });

async function collect(request: Request, maxParts: number): Promise<unknown> {
  const contents: string[] = [];
  try {
    for await (const part of readParts(request, { maxBytes: 10_000, maxParts })) {
      contents.push(Buffer.from(await part.bytes()).toString("latin1"));
    }
    return contents;
  } catch (error) {
    return (error as { readonly code: unknown }).code;
  }
}

describe("readParts", () => {
  it("agrees with a naive reader of the whole body on hostile bodies, however they are split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 16 }),
        boundaries,
        lengths,
        fc.nat(3),
        async (pieces, boundary, cuts, maxParts) => {
          const body = Buffer.from(pieces.join(""));
          const naive = splitNaively(body, boundary, maxParts);
          const type = `multipart/form-data; boundary="${boundary}"`;
          const read = (): Request => formRequest(type, ...cut(body, cuts));
          expect(await collect(read(), maxParts)).toEqual(naive);
        },
      ),
      propertyRuns(2_000),
    );
  });

  it("gives the parts that readForm gives, whether they are streamed, read at once or skipped", async () => {
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 5 }))).map((all) => all.join(""));
    const part: fc.Arbitrary<Part> = fc.record(
      { name: fc.constantFrom("a", "é", ""), value: text, filename: fc.constantFrom("f.csv", "") },
      { requiredKeys: ["name", "value"] },
    );
    const ways = fc.array(fc.constantFrom("stream", "text", "bytes", "skip", "some"), {
      minLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        ways,
        lengths,
        async (parts, how, cuts) => {
          fc.pre(!parts.some(({ value }) => `\r\n${String(value)}`.includes("\r\n--#")));
          const body = writeMultipart(parts, "#");
          const type = "multipart/form-data; boundary=#";
          const form = await readForm(formRequest(type, body));
          const expected = await Promise.all(
            Array.from(form, async ([name, value], index) => [
              name,
              typeof value === "string" ? undefined : value.name,
              how[index] === "skip" || how[index] === "some"
                ? null
                : await new Response(value).text(),
            ]),
          );
          const actual: unknown[] = [];
          for await (const each of readParts(formRequest(type, ...cut(body, cuts)), {
            maxBytes: body.length,
          })) {
            const way = how[actual.length];
            if (way === "some") await each.stream.getReader().read();
            const content =
              way === "stream"
                ? await new Response(each.stream).text()
                : way === "bytes"
                  ? Buffer.from(await each.bytes()).toString()
                  : way === "text"
                    ? await each.text()
                    : null;
            actual.push([each.name, each.filename, content]);
          }
          expect(actual).toEqual(expected);
        },
      ),
      propertyRuns(500),
    );
  });
});

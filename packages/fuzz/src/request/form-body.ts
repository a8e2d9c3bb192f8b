import { contentOf } from "../values/files.ts";
import type { FormEntries, SentRequest } from "./sent-request.ts";

/** The boundary of multipart bodies. No text that is made contains it. */
const boundary = "fuzz-boundary";

/**
 * Writes a form as a body: with a file as `multipart/form-data`, otherwise with either media type. A lone surrogate, which
 * no form can carry, becomes a replacement character.
 */
export function writeForm(
  entries: FormEntries,
  isMultipart: boolean,
): Pick<SentRequest, "headers" | "body" | "form"> {
  const form = entries.map(
    ([name, value]) =>
      [name.toWellFormed(), typeof value === "string" ? value.toWellFormed() : value] as const,
  );
  const texts = listTexts(form);
  if (!isMultipart && texts.length === form.length) {
    const body = texts.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
    return { headers: { "content-type": "application/x-www-form-urlencoded" }, body, form };
  }
  const parts = form.flatMap(([name, value]) => {
    const isText = typeof value === "string";
    const file = isText ? "" : `; filename="${escape(value.name)}"`;
    const type = isText ? "" : `Content-Type: ${value.type || "application/octet-stream"}\r\n`;
    const head = `Content-Disposition: form-data; name="${escape(name)}"${file}\r\n${type}`;
    return [`--${boundary}\r\n${head}\r\n`, isText ? value : contentOf(value), "\r\n"];
  });
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: join([...parts, `--${boundary}--\r\n`]),
    form,
  };
}

function join(pieces: readonly (string | Uint8Array)[]): string | Uint8Array<ArrayBuffer> {
  if (pieces.every((piece) => typeof piece === "string")) return pieces.join("");
  return new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

/** Leaves out the files, which only a form has. */
export function listTexts(entries: FormEntries): (readonly [name: string, text: string])[] {
  return entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

/** @see https://html.spec.whatwg.org/#multipart-form-data */
function escape(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

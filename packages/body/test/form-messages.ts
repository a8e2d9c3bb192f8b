import { recordedStream } from "./sources.ts";

/** A part of a handwritten form. */
export interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
}

/** Concatenates strings and bytes. */
export function concat(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))),
  );
}

/** Writes a multipart body as a client would. */
export function writeMultipart(parts: readonly Part[], boundary: string): Uint8Array {
  const pieces = parts.flatMap(({ name, value, filename }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: text/csv`,
    "\r\n\r\n",
    value,
    "\r\n",
  ]);
  return concat(...pieces, `--${boundary}--\r\n`);
}

/** Creates a request whose body arrives in these chunks. */
export function formRequest(
  contentType: string | null,
  ...chunks: readonly (string | Uint8Array)[]
): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: contentType === null ? {} : { "content-type": contentType },
    body: recordedStream(chunks.map((chunk) => concat(chunk))).stream,
    duplex: "half",
  });
}

/** Lists the entries of a form, with the name and bytes of each file. */
export async function listEntries(form: FormData): Promise<unknown[]> {
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, await value.bytes()],
    ),
  );
}

/** Splits bytes into chunks of the given lengths, plus a last chunk with the rest. */
export function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (const length of lengths) chunks.push(bytes.subarray(start, (start += length)));
  return [...chunks, bytes.subarray(start)];
}

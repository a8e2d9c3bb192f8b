import { recordedStream } from "./sources.ts";

/** A part of a form by hand. */
export interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly filename?: string;
}

/** The bytes of texts and bytes, one behind the other. */
export function concat(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece))),
  );
}

/** A multipart body as a client would write it. */
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

/** A request that brings a body in these pieces. */
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

/** What a form holds; of a file its name and its bytes. */
export async function listEntries(form: FormData): Promise<unknown[]> {
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, await value.bytes()],
    ),
  );
}

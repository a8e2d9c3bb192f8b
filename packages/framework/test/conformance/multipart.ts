import type { Message } from "./message.ts";

/** A name and a text, or a file, as {@link multipartMessage} sends them. */
export type SentEntry = readonly [name: string, value: string | SentFile];

interface SentFile {
  readonly filename: string;
  readonly content: string;
}

/** The message of a `multipart/form-data` body, written as browsers write it. */
export function multipartMessage(entries: readonly SentEntry[]): Message {
  const parts = entries.map(([name, value]) => {
    const [filename, content] =
      typeof value === "string"
        ? ["", value]
        : [`; filename="${escape(value.filename)}"`, value.content];
    return `--b\r\nContent-Disposition: form-data; name="${escape(name)}"${filename}\r\n\r\n${content}\r\n`;
  });
  return {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}--b--\r\n`,
  };
}

/** The message of an `application/x-www-form-urlencoded` body. */
export function urlencodedMessage(body: string): Message {
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  };
}

/** @see https://html.spec.whatwg.org/#multipart-form-data */
function escape(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/**
 * Splits a multipart body in the simplest way: line by line, all of it at once.
 *
 * @returns The contents of the parts, each character a byte, or the code of the error.
 */
export function splitNaively(
  body: Uint8Array,
  boundary: string,
  maxParts: number,
): string[] | "INVALID_FORM" | "PAYLOAD_TOO_LARGE" {
  const lines = Buffer.from(body).toString("latin1").split("\r\n");
  const contents: string[] = [];
  let start: number | undefined;
  let count = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(`--${boundary}`)) continue;
    const end = /^(--)?[ \t]*$/.exec(line.slice(boundary.length + 2));
    if (end === null) return "INVALID_FORM";
    const [head = "", ...rest] = lines.slice(start, index).join("\r\n").split("\r\n\r\n");
    const hasHead = start !== undefined && rest.length > 0;
    if (hasHead && !hasOneName(head)) return "INVALID_FORM";
    if (end[1] === undefined && count++ === maxParts) return "PAYLOAD_TOO_LARGE";
    if (hasHead) contents.push(rest.join("\r\n\r\n"));
    else if (start !== undefined) return "INVALID_FORM";
    if (end[1] !== undefined) {
      const isAtStart = index === 0 || (index === 1 && lines[0] === "");
      return start === undefined && !isAtStart ? "INVALID_FORM" : contents;
    }
    start = index + 1;
  }
  return "INVALID_FORM";
}

function hasOneName(head: string): boolean {
  const lines = head.split("\r\n");
  const [disposition = "", ...others] = lines.filter((line) =>
    line.startsWith("Content-Disposition:"),
  );
  return (
    /^Content-Disposition: form-data; name="[^"]*"[ \t]*$/.test(disposition) &&
    others.length === 0 &&
    lines.every((line) => /^[!-9;-~]+:[^\r\n]*$/.test(line))
  );
}

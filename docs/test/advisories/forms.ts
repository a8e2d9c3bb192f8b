import { writePost, type Advisory } from "./advisory.ts";

const multipart = "multipart/form-data; boundary=b";
const form = "application/x-www-form-urlencoded";

/** Writes the parts of a form, of which the header lines are given. */
function writeParts(headers: readonly string[], content: string): string {
  return `${headers.map((header) => `--b\r\n${header}\r\n\r\n${content}\r\n`).join("")}--b--\r\n`;
}

/** Sends a form to both parsers. */
function sendToBoth(body: string): string[] {
  return ["/form", "/upload"].map((path) => writePost(path, multipart, body));
}

const field = 'Content-Disposition: form-data; name="a"';

/** Advisories about forms and uploads. */
export const forms: readonly Advisory[] = [
  {
    id: "CVE-2023-25576",
    product: "@fastify/multipart",
    problem: "Accepted any number of parts.",
    attacks: sendToBoth(writeParts(Array<string>(1_001).fill(field), "1")),
    reason: "`maxParts` is 1,000 by default.",
  },
  {
    id: "CVE-2024-47874",
    product: "Starlette, FastAPI",
    problem: "Buffered a field without a filename, however large.",
    attacks: sendToBoth(writeParts([field], "a".repeat(500_000))),
    reason: "`maxBytes` counts fields and files.",
  },
  {
    id: "CVE-2025-48997",
    product: "multer",
    problem: "A file with an empty field name crashed the process.",
    attacks: sendToBoth(
      writeParts(['Content-Disposition: form-data; name=""; filename="a.txt"'], "1"),
    ),
    reason: "An empty name is valid.",
  },
  {
    id: "CVE-2025-7338",
    product: "multer",
    problem: "A malformed form crashed the process.",
    attacks: sendToBoth(`--b\r\n${field}\r\n\r\nno end`),
    reason: "The reader rejects; if unhandled, the framework sends a 400.",
  },
  {
    id: "CVE-2022-24434",
    product: "dicer, busboy, multer",
    problem: "A part's header that begins with a space crashed the process.",
    attacks: sendToBoth(writeParts([` ${field}`], "")),
    reason: "As above.",
  },
  {
    id: "CVE-2024-45590",
    product: "body-parser, Express",
    problem: "Nested keys of a urlencoded form blocked the process.",
    attacks: [writePost("/form", form, `a${"[a]".repeat(30_000)}=1`)],
    reason: "Brackets in a name have no meaning.",
  },
  {
    id: "GHSA-g6gw-c38x-mqfc",
    product: "Hono",
    problem: "Dots in a form's key became nested objects and exhausted the memory.",
    attacks: [writePost("/form", form, `a${".a".repeat(40_000)}=1`)],
    reason: "Dots in a name have no meaning.",
  },
];

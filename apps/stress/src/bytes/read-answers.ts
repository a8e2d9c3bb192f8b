/** A final answer that has come whole. */
export interface Answer {
  readonly status: number;
  /** How many 1xx came before it. */
  readonly interim: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Whether it says that the connection ends. */
  readonly isLast: boolean;
}

/** Everything that came on a connection. */
export interface Received {
  readonly answers: readonly Answer[];
  /** The part of a further answer. */
  readonly rest: string;
}

const headPattern =
  /HTTP\/1\.1 ([1-5]\d\d) [ -~]*\r\n((?:[\w!#$%&'*+.^`|~-]+: [\t -~\x80-\xff]*\r\n)*)\r\n/y;
const chunkPattern = /([\da-f]+)\r\n/y;

/**
 * Reads answers as strictly as HTTP/1.1 allows.
 *
 * @param text - What came on a connection, a character for each byte.
 * @param isHead - Whether a request is a HEAD, by its index: its answer has no body.
 * @param isWhole - Whether the end of the connection may be the end of a body.
 * @returns The answers.
 * @throws {@link Error} when no server should send this.
 */
export function readAnswers(
  text: string,
  isHead: (index: number) => boolean,
  isWhole: boolean,
): Received {
  const answers: Answer[] = [];
  let interim = 0;
  for (let start = 0; start < text.length;) {
    const rest = text.slice(start);
    if (answers.at(-1)?.isLast === true) fail("bytes behind the last answer", rest);
    const [head = "", code, fields = ""] = matchAt(headPattern, text, start) ?? [];
    if (head === "" && !rest.includes("\r\n\r\n")) return { answers, rest };
    if (head === "") fail("a malformed head", rest);
    start += head.length;
    const status = Number(code);
    if (status === 100) {
      if (fields !== "") fail("a 100 with fields", rest);
      interim++;
      continue;
    }
    const headers = toHeaders(fields);
    const isLast = headers.get("connection") === "close";
    const hasBody = status !== 204 && !isHead(answers.length);
    const framing = toFraming(headers);
    if (status === 204 && framing !== undefined) fail("a body of a 204", rest);
    if (hasBody && framing === undefined && !(isLast && isWhole)) return { answers, rest };
    const body = hasBody ? readBody(text, start, framing) : { text: "", end: start };
    if (body === undefined) return { answers, rest };
    answers.push({ status, interim, headers, body: body.text, isLast });
    interim = 0;
    start = body.end;
  }
  return { answers, rest: "" };
}

function toHeaders(fields: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [, name = "", value = ""] of fields.matchAll(/(.+?): (.*)\r\n/g)) {
    // The server repeats no field.
    if (headers.has(name.toLowerCase())) fail("a repeated field", fields);
    headers.set(name.toLowerCase(), value);
  }
  return headers;
}

/** How long a body is; `undefined` if it ends with the connection. */
function toFraming(headers: ReadonlyMap<string, string>): number | "chunked" | undefined {
  const [length, coding] = [headers.get("content-length"), headers.get("transfer-encoding")];
  if (coding === undefined && length === undefined) return undefined;
  if (coding === "chunked" && length === undefined) return coding;
  if (coding === undefined && /^\d+$/.test(length ?? "")) return Number(length);
  return fail("a body of no clear length", `${length}, ${coding}`);
}

/** @returns `undefined` for a body that is not whole. */
function readBody(text: string, start: number, framing: number | "chunked" | undefined) {
  if (framing !== "chunked") {
    const end = framing === undefined ? text.length : start + framing;
    return end > text.length ? undefined : { text: text.slice(start, end), end };
  }
  let body = "";
  for (let at = start; ;) {
    const [line = "", digits = ""] = matchAt(chunkPattern, text, at) ?? [];
    if (line === "" && !text.includes("\r\n", at)) return undefined;
    const from = at + line.length;
    const size = Number.parseInt(digits, 16);
    at = from + size + 2;
    if (text.length < at) return undefined;
    if (line === "" || !text.startsWith("\r\n", at - 2))
      fail("a malformed chunk", text.slice(from));
    if (size === 0) return { text: body, end: at };
    body += text.slice(from, from + size);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function fail(fault: string, text: string): never {
  throw new Error(`${fault}: ${JSON.stringify(text.slice(0, 300))}`);
}

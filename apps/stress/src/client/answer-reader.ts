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

type Body = { readonly text: string; readonly length: number } | null;

/** Reads answers as strictly as HTTP/1.1 may be read, and says where it cannot. */
export class AnswerReader {
  readonly answers: Answer[] = [];
  /** What no server should send. */
  readonly faults: string[] = [];
  readonly #isHead: (index: number) => boolean;
  #rest = "";
  #interim = 0;

  /** @param isHead - Whether a request is a HEAD, by its index: its answer has no body. */
  constructor(isHead: (index: number) => boolean = () => false) {
    this.#isHead = isHead;
  }

  /** Whether an answer has begun that is not whole. */
  get isWithin(): boolean {
    return this.#rest !== "";
  }

  /** Reads what has come, a character for each byte. */
  push(text: string): void {
    this.#rest += text;
    while (this.#rest !== "" && this.faults.length === 0 && this.#read(false));
  }

  /** Says that nothing comes any more: this ends an answer without a length. */
  end(): void {
    if (this.#rest !== "" && this.faults.length === 0) this.#read(true);
  }

  /** @returns Whether something was whole. */
  #read(isEnded: boolean): boolean {
    if (this.answers.at(-1)?.isLast === true) return this.#fail("bytes behind the last answer");
    const headEnd = this.#rest.indexOf("\r\n\r\n");
    if (headEnd === -1) return false;
    const [line = "", ...fields] = this.#rest.slice(0, headEnd).split("\r\n");
    const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [ -~]*$/.exec(line)?.[1]);
    const headers = toHeaders(fields);
    if (Number.isNaN(status) || headers === null) return this.#fail("a malformed head");
    if (status === 100) {
      this.#interim++;
      this.#rest = this.#rest.slice(headEnd + 4);
      return headers.size === 0 || this.#fail("a 100 with fields");
    }
    const isLast = headers.get("connection") === "close";
    const body = this.#readBody(status, headers, headEnd + 4, isLast && isEnded);
    if (body === null) return false;
    this.#rest = this.#rest.slice(headEnd + 4 + body.length);
    this.answers.push({ status, interim: this.#interim, headers, body: body.text, isLast });
    this.#interim = 0;
    return true;
  }

  /** @param isWhole - Whether all that is there is the body, where nothing says how long it is. */
  #readBody(
    status: number,
    headers: ReadonlyMap<string, string>,
    start: number,
    isWhole: boolean,
  ): Body {
    const [length, coding] = [headers.get("content-length"), headers.get("transfer-encoding")];
    const isWrong =
      status === 204 ? length !== undefined : length !== undefined && !/^\d+$/.test(length);
    if (
      isWrong ||
      (coding !== undefined && (length !== undefined || status === 204 || coding !== "chunked"))
    ) {
      this.#fail("a body of no clear length");
      return null;
    }
    if (status === 204 || this.#isHead(this.answers.length)) return { text: "", length: 0 };
    const text = this.#rest.slice(start);
    if (coding !== undefined) return this.#readChunks(text);
    const bytes = length === undefined ? text.length : Number(length);
    if (length === undefined ? !isWhole : text.length < bytes) return null;
    return { text: text.slice(0, bytes), length: bytes };
  }

  #readChunks(text: string): Body {
    let body = "";
    for (let start = 0; ;) {
      const lineEnd = text.indexOf("\r\n", start);
      if (lineEnd === -1) return null;
      const digits = text.slice(start, lineEnd);
      const dataEnd = lineEnd + 2 + Number.parseInt(digits, 16);
      if (!/^[\da-f]+$/i.test(digits)) this.#fail("a malformed chunk");
      if (this.faults.length > 0 || text.length < dataEnd + 2) return null;
      if (!text.startsWith("\r\n", dataEnd)) this.#fail("a chunk without its end");
      body += text.slice(lineEnd + 2, dataEnd);
      start = dataEnd + 2;
      if (dataEnd === lineEnd + 2) return { text: body, length: start };
    }
  }

  #fail(fault: string): false {
    this.faults.push(`${fault}: ${JSON.stringify(this.#rest.slice(0, 300))}`);
    return false;
  }
}

/** Each field once: none that this server sends may be repeated. */
function toHeaders(fields: readonly string[]): ReadonlyMap<string, string> | null {
  const headers = new Map<string, string>();
  for (const field of fields) {
    const [, name, value = ""] = /^([\w!#$%&'*+.^`|~-]+): ([\t -~\x80-\xff]*)$/.exec(field) ?? [];
    if (name === undefined || headers.has(name.toLowerCase())) return null;
    headers.set(name.toLowerCase(), value);
  }
  return headers;
}

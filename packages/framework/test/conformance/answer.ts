/** A response, as far as it is the application's. */
export interface Answer {
  readonly status: number;
  /** The reason phrase; over a socket, the server's if the application does not set one. */
  readonly statusText: string;
  /**
   * By lower-case name, without those of the connection and the framing; repeated lines are joined
   * with a line feed.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What the text says, where the content type is JSON and there is a text; else `undefined`. */
  readonly json: unknown;
}

/** Puts an answer together, without what belongs to the entry that it came by. */
export function toAnswer(
  line: Pick<Answer, "status" | "statusText">,
  pairs: readonly (readonly [string, string])[],
  text: string,
): Answer {
  const headers: Record<string, string> = {};
  for (const [name, value] of pairs) {
    if (transportHeaders.has(name)) continue;
    headers[name] = name in headers ? `${headers[name] ?? ""}\n${value}` : value;
  }
  const isJson = /[/+]json\b/.test(headers["content-type"] ?? "");
  const json: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
  return { ...line, headers, text, json };
}

/** Headers of the connection and of the framing. */
const transportHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/** The bytes of one request, well-formed or not, and what they mean. */
export interface Part {
  /** `sequence.connection.index`; where the head can be read, it is in the path and in `Origin`. */
  readonly id: string;
  /** A character for each byte. */
  readonly text: string;
  /** The statuses that its one final answer may have. */
  readonly statuses: readonly number[];
  /** Whether the connection ends with its answer. */
  readonly end: "never" | "may" | "must";
  /** After how many of its bytes its handler may run; `Infinity` where it never may. */
  readonly runsAt: number;
}

/** A request in a table: the statuses of its answer, its line and fields, with `ID` for its id. */
export type Row = readonly [status: number | readonly number[], line: string, ...fields: string[]];

/**
 * Makes a request whose head can be read. Its handler may run once the head is there, where it can
 * be answered as handlers answer.
 */
export function toPart(id: string, [status, ...head]: Row, end: Part["end"], body = ""): Part {
  const [line = "", ...fields] = head.map((text) => text.replace("ID", id));
  const text = `${[line, "Host: a", `Origin: ${id}`, ...fields].join("\r\n")}\r\n\r\n`;
  const statuses = [status].flat();
  const isHandled = statuses.some((each) => each < 300) && !line.startsWith("OPTIONS ");
  return { id, text: text + body, statuses, end, runsAt: isHandled ? text.length : Infinity };
}

/** A body that would be a request of its own, if it were read as one. */
export function toSmuggled(id: string): string {
  return `GET /quick/${id}.body HTTP/1.1\r\nHost: a\r\n\r\n`;
}

/** A text as one chunk, without the last chunk behind it. */
export function toChunk(text: string, extension = ""): string {
  return text === "" ? "" : `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
}

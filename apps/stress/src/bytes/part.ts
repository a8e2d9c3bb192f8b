/** The bytes of one request, well-formed or not, and what they mean. */
export interface Part {
  readonly id: string;
  /** A character for each byte. */
  readonly text: string;
  /** The statuses that its one final answer may have. */
  readonly statuses: readonly number[];
  /** Whether the connection ends with its answer. */
  readonly end: "never" | "may" | "must";
  /** What has to be there before its handler may run. */
  readonly runsWith: "head" | "body" | "nothing";
}

/** A request in a table; its line has `ID` for its id. */
export type Row = readonly [
  end: Part["end"],
  status: number | readonly number[],
  line: string,
  ...fields: string[],
];

/** The place of an id, and as long as every id: a body that holds one has its length in the head. */
export const idPlace = "SEQUENCE.I.JJJ";

/** Makes the id of a request: the number of its sequence, of its client there, and its own. */
export function toId(sequence: number, client: number, index: number): string {
  return `${String(sequence).padStart(8, "0")}.${client}.${String(index).padStart(3, "0")}`;
}

/** Makes a request whose head can be read; its id is in the path and in `Origin`. */
export function toPart([end, status, line, ...fields]: Row, body = ""): Part {
  const head = [line.replace("ID", idPlace), "Host: a", `Origin: ${idPlace}`];
  const text = [...head, ...fields.filter(Boolean), "", body].join("\r\n");
  const statuses = [status].flat();
  const isHandled = statuses.some((each) => each < 300) && !line.startsWith("OPTIONS ");
  return { id: idPlace, text, statuses, end, runsWith: isHandled ? "head" : "nothing" };
}

/** A field as {@link readNaively} sees it. */
export interface NaiveField {
  readonly name: string;
  /** What its schema receives: a plain text, or a text of which an empty one in a form counts as not sent. */
  readonly kind: "text" | "format" | "number" | "boolean" | "file";
  readonly isList: boolean;
}

/** The fields of which the properties of forms and queries with lists are tested. */
export const naiveFields: readonly NaiveField[] = [
  { name: "text", kind: "text", isList: false },
  { name: "uuid", kind: "format", isList: false },
  { name: "number", kind: "number", isList: false },
  { name: "boolean", kind: "boolean", isList: false },
  { name: "file", kind: "file", isList: false },
  { name: "texts", kind: "text", isList: true },
  { name: "enums", kind: "format", isList: true },
  { name: "numbers", kind: "number", isList: true },
  { name: "booleans", kind: "boolean", isList: true },
  { name: "files", kind: "file", isList: true },
  { name: "constructor", kind: "text", isList: true },
];

/** Texts that are sent under any name. */
export const naiveTexts: readonly string[] = [
  "",
  "a",
  "b",
  "1",
  "0",
  "-1.5",
  "1e2",
  "true",
  "false",
  "on",
  "ON",
  " ",
];

/**
 * Reads a form, or a query with lists, as docs/specification.md#25-forms-and-lists says, one field at a time.
 *
 * @param sent - The names and values in order.
 * @param isForm - Whether it is a form.
 * @returns The values by name, before validation.
 */
export function readNaively(
  sent: readonly (readonly [name: string, value: string | File])[],
  isForm: boolean,
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, kind, isList } of naiveFields) {
    const own = sent
      .filter(([key, value]) => key === name && !(isForm && isEmpty(kind, value)))
      .map(([, value]) => value);
    if (own.length === 0) continue;
    const converted = own.map((value) => convert(kind, value, isForm));
    if (isList) values.set(name, converted);
    else values.set(name, own.length === 1 ? converted[0] : own);
  }
  return values;
}

function isEmpty(kind: NaiveField["kind"], value: string | File): boolean {
  if (typeof value !== "string") return value.name === "" && value.size === 0;
  return value === "" && kind !== "text";
}

function convert(kind: NaiveField["kind"], value: string | File, isForm: boolean): unknown {
  if (typeof value !== "string") return value;
  if (kind === "number") return /^-?(\d+(\.\d+)?|\.\d+)$/.test(value) ? Number(value) : value;
  if (kind !== "boolean") return value;
  if (["true", "1"].includes(value) || (isForm && value === "on")) return true;
  return ["false", "0"].includes(value) ? false : value;
}

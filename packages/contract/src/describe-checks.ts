import { _trim, type $ZodPipeDef, type $ZodType, type $ZodTypes } from "zod/v4/core";

import { formatRules } from "./rules.ts";

/** The JSON Schema that Zod has written, to be corrected. */
type Written = Record<string, unknown>;

/** Keeps rules until all is written, because Zod copies what it wrote for a schema into those derived from it. */
const rulesKey = "x-rules";

/**
 * Corrects what Zod writes where it would mislead a caller. What JSON Schema cannot express becomes rules, which
 * {@link joinRules} adds to the description.
 */
export function describeChecks(schema: $ZodType, written: Written): void {
  // It would say that no request has the member.
  delete written["readOnly"];
  if (noFormats.has(written["format"])) delete written["format"];
  describeFile(schema as $ZodTypes, written);
  describeCatches(schema as $ZodTypes, written);
  const values = readAlternatives(schema);
  if (values !== undefined && "pattern" in written) written["enum"] = values;
  const rules = [
    ...describePatterns(schema, written),
    ...describeChange(schema, written),
    ...describeRefinements(schema),
  ];
  // They include those of the schema that this one was derived from. A wrapper has no checks and keeps the copy.
  if (rules.length > 0) written[rulesKey] = [...new Set(rules)];
}

/** What Zod writes as a format although JSON Schema has no such format. The pattern says it. */
const noFormats: ReadonlySet<unknown> = new Set([
  ...["lowercase", "uppercase", "includes", "starts_with", "ends_with", "regex"],
]);

/** A file is a string with the format `binary`, and nothing else is. */
function describeFile({ _zod: { def } }: $ZodTypes, written: Written): void {
  if (def.type === "file") {
    delete written["contentEncoding"];
    // Zod writes the alternatives of `.mime()` as whole schemas.
    const { anyOf } = written;
    if (Array.isArray(anyOf)) {
      for (const each of anyOf as Written[]) delete each["contentEncoding"];
    }
  } else if (def.type === "string" && written["format"] === "binary") delete written["format"];
}

/** A route takes anything instead of a value that `.catch()` replaces, also nothing. */
function describeCatches({ _zod: { def } }: $ZodTypes, written: Written): void {
  if (def.type === "catch") delete written["default"];
  if (def.type !== "object" || !Array.isArray(written["required"])) return;
  const required = written["required"].filter(
    (key: string) => def.shape[key]?._zod.optin === undefined,
  );
  if (required.length > 0) written["required"] = required;
  else delete written["required"];
}

/** Ends the description of a schema with its rules. */
export function joinRules(written: Written): Written {
  const { [rulesKey]: rules, description, ...rest } = written;
  if (!Array.isArray(rules)) return written;
  const paragraphs = [description, formatRules(rules)].filter((text) => typeof text === "string");
  return { ...rest, description: paragraphs.join("\n\n") };
}

/** JSON Schema has no flags, and its patterns have the syntax of the flag `u`. */
function* describePatterns(schema: $ZodType, written: Written): Generator<string> {
  for (const pattern of listPatterns(schema)) {
    if (isWritable(pattern)) continue;
    yield `matches ${String(pattern)}`;
    if (written["pattern"] === pattern.source) delete written["pattern"];
    const others = (written["allOf"] ?? []) as readonly Written[];
    const kept = others.filter((each) => each["pattern"] !== pattern.source);
    if (kept.length > 0) written["allOf"] = kept;
    else delete written["allOf"];
  }
}

function listPatterns({ _zod: { def } }: $ZodType): RegExp[] {
  const definitions: object[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  return definitions.flatMap((each) =>
    "pattern" in each && each.pattern instanceof RegExp ? [each.pattern] : [],
  );
}

/**
 * Lists the values of a schema whose only pattern is a choice of literals, such as `/^(draft|final)$/`. The pattern
 * stays: it says that the type is `string`.
 */
function readAlternatives(schema: $ZodType): readonly string[] | undefined {
  const [pattern, ...others] = listPatterns(schema);
  if (pattern === undefined || others.length > 0 || !/^[uv]?$/.test(pattern.flags))
    return undefined;
  const list = /^\^\((?:\?:)?([^\\^$.*+?()[\]{}/]*)\)\$$/.exec(pattern.source)?.[1];
  return list === undefined ? undefined : [...new Set(list.split("|"))];
}

function isWritable({ source, flags }: RegExp): boolean {
  if (/[ims]/.test(flags)) return false;
  try {
    return new RegExp(source, "u").unicode;
  } catch {
    return false;
  }
}

/** Before a string is trimmed, it may be longer than the limit. */
function* describeChange(schema: $ZodType, written: Written): Generator<string> {
  const { checks = [] } = schema._zod.def;
  if (!checks.some((check) => check._zod.def.check === "overwrite")) return;
  // What `.trim()` removes only shortens a text, so the text as it is sent is at least as long.
  const keepsMinimum = checks.every(
    ({ _zod: { def } }) => !("tx" in def) || isTrim(Reflect.get(def, "tx")),
  );
  const limiting = Object.keys(written).filter(
    (keyword) =>
      (limits.has(keyword) || keyword === "allOf") && !(keepsMinimum && keyword === "minLength"),
  );
  const time = keepsMinimum ? "after trimming" : "after it was changed";
  for (const keyword of limiting) {
    yield `${describeLimit(keyword, written[keyword])}, ${time}`;
    Reflect.deleteProperty(written, keyword);
  }
}

function describeLimit(keyword: string, limit: unknown): string {
  const describe = limits.get(keyword);
  if (describe === undefined) return `${keyword} ${JSON.stringify(limit)}`;
  return describe(typeof limit === "number" ? limit.toLocaleString("en") : String(limit));
}

/** Whether a function is the one of `.trim()`, of any copy of this Zod. */
function isTrim(change: unknown): boolean {
  return String(change) === String(Reflect.get(_trim()._zod.def, "tx"));
}

/** The keywords that limit a value, in words. */
const limits = new Map<string, (limit: string) => string>([
  ["minLength", (limit) => `at least ${limit} characters`],
  ["maxLength", (limit) => `at most ${limit} characters`],
  ["pattern", (limit) => `matches ${limit}`],
  ["format", (limit) => `the format ${limit}`],
  ["contentEncoding", (limit) => `the encoding ${limit}`],
  ["minimum", (limit) => `at least ${limit}`],
  ["maximum", (limit) => `at most ${limit}`],
  ["exclusiveMinimum", (limit) => `more than ${limit}`],
  ["exclusiveMaximum", (limit) => `less than ${limit}`],
  ["multipleOf", (limit) => `a multiple of ${limit}`],
  ["minItems", (limit) => `at least ${limit} items`],
  ["maxItems", (limit) => `at most ${limit} items`],
]);

function* describeRefinements(schema: $ZodType): Generator<string> {
  const { def } = schema._zod;
  for (const check of def.checks ?? []) {
    const { check: kind, error } = check._zod.def;
    if (kind !== "custom" && kind !== "property") continue;
    const message = readMessage(error);
    yield message?.replace(/\.$/, "") ?? "a further check";
  }
  if (def.type === "pipe" && isReadAndChecked(def as $ZodPipeDef)) {
    yield "a further check, once it has been read";
  }
}

/** Reads a message that does not depend on the value. */
function readMessage(error: unknown): string | undefined {
  if (typeof error !== "function" || error.length > 0) return undefined;
  try {
    const message: unknown = Reflect.apply(error, undefined, []);
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Whether checks follow a transformation. After `z.preprocess`, Zod describes them itself. */
function isReadAndChecked({ in: first, out }: $ZodPipeDef): boolean {
  const { type, checks = [] } = out._zod.def;
  return first._zod.def.type !== "transform" && (type !== "transform" || checks.length > 0);
}

import type { FindingKind } from "./finding.ts";

/** What is wrong with a schema. */
export interface Problem {
  readonly kind: FindingKind;
  /** One sentence, with the mend. */
  readonly message: string;
}

/** The problems whose sentence is always the same. */
export const problems: Readonly<Record<ProblemName, Problem>> = {
  endlessString: {
    kind: "unbounded-string",
    message: "The string may have any length: add .max(n)",
  },
  lateMaximum: {
    kind: "unbounded-string",
    message:
      "A text may be long when it is normalised, which takes time that grows with the square of its length: put .max(n) before .normalize(), with an n of at most 4,096",
  },
  endlessPattern: {
    kind: "unbounded-string",
    message:
      "The regular expression is not anchored at both ends, or repeats without limit, so the string may have any length: add .max(n)",
  },
  endlessTemplate: {
    kind: "unbounded-string",
    message:
      "A part of the template literal may have any length, as numbers may: bound each part, such as z.string().regex(/^\\d{1,9}$/)",
  },
  endlessBigInt: {
    kind: "unbounded-string",
    message:
      "A text of any length is read as a number, which takes long: write z.string().regex(/^-?\\d{1,30}$/).transform(BigInt)",
  },
  endlessArray: {
    kind: "unbounded-array",
    message: "The array may have any length: add .max(n)",
  },
  endlessTuple: {
    kind: "unbounded-array",
    message: "The rest of the tuple may have any length: add .check(z.maxLength(n))",
  },
  endlessSet: { kind: "unbounded-set", message: "The set may have any size: add .max(n)" },
  endlessMap: { kind: "unbounded-map", message: "The map may have any size: add .max(n)" },
  endlessRecord: {
    kind: "unbounded-record",
    message:
      "The record may have any number of keys: make its keys a z.enum, or refine their number and say so with { params: { maximum: n } }",
  },
  endlessCount: {
    kind: "unbounded-number",
    message: "By its name the number counts pages or sizes, and it may be any: add .min(n).max(n)",
  },
  recursion: {
    kind: "unbounded-recursion",
    message:
      "The schema contains itself, to any depth: write out the levels, or allow it and rely on the limits of whoever reads the body",
  },
  doubledRecursion: {
    kind: "doubled-recursion",
    message:
      "Both sides of the intersection lead back to it, so that Zod doubles its work, or its issues, with each level of a value: write one object with the properties of both",
  },
  repeatedRecursion: {
    kind: "doubled-recursion",
    message:
      "The schema leads back to itself on two ways, with values that a pipe or a function has made, so that its work doubles with each level of a value: hold it in one stage, option or check only",
  },
  openObject: {
    kind: "open-object",
    message:
      "The object keeps keys that it does not declare: use z.object or z.strictObject, with a record for keys that are not known",
  },
  openRecord: {
    kind: "open-object",
    message:
      "The record keeps keys that its key schema refuses, whatever they hold: use z.record or z.partialRecord",
  },
  anyValue: {
    kind: "undeclared-value",
    message: "Every value is accepted: declare what is expected",
  },
  customValue: {
    kind: "undeclared-value",
    message:
      "What the function of z.custom accepts cannot be seen: use a schema, or say its bound with { params: { maximum: n } }",
  },
  transformedValue: {
    kind: "undeclared-value",
    message:
      "The function gets every value: put a schema before it, or behind it with .pipe(schema)",
  },
  noSchema: {
    kind: "unreadable-schema",
    message: "What stands here is no Zod 4 schema: put one here",
  },
  unknownType: {
    kind: "unreadable-schema",
    message: "The audit does not know this type of schema: use one of Zod 4's own",
  },
  endlessSchema: {
    kind: "unreadable-schema",
    message:
      "The schema has more than 100,000 parts or 1,000 levels, as one that makes new schemas without end: refer to one schema instead of making it again, and the rest can be audited",
  },
};

type ProblemName =
  | "endlessString"
  | "lateMaximum"
  | "endlessPattern"
  | "endlessTemplate"
  | "endlessBigInt"
  | "endlessArray"
  | "endlessTuple"
  | "endlessSet"
  | "endlessMap"
  | "endlessRecord"
  | "endlessCount"
  | "recursion"
  | "doubledRecursion"
  | "repeatedRecursion"
  | "openObject"
  | "openRecord"
  | "anyValue"
  | "customValue"
  | "transformedValue"
  | "noSchema"
  | "unknownType"
  | "endlessSchema";

import type { FindingKind } from "./finding.ts";

/** A problem of a schema. */
export interface SchemaProblem {
  readonly kind: FindingKind;
  /** One sentence that says what is wrong and how to fix it. */
  readonly message: string;
}

/** The problems whose message is always the same. */
export const problems: Readonly<Record<ProblemName, SchemaProblem>> = {
  endlessString: {
    kind: "unbounded-string",
    message: "The string may have any length: add .max(n)",
  },
  lateMaximum: {
    kind: "unbounded-string",
    message:
      "Normalizing a string takes time quadratic in its length: put .max(n), with n at most 4,096, before .normalize()",
  },
  endlessPattern: {
    kind: "unbounded-string",
    message:
      "The regular expression is not anchored at both ends, or repeats without limit, so the string may have any length: add .max(n)",
  },
  endlessTemplate: {
    kind: "unbounded-string",
    message:
      "A part of the template literal may have any length, for example a number: bound each part, as in z.string().regex(/^\\d{1,9}$/)",
  },
  endlessBigInt: {
    kind: "unbounded-string",
    message:
      "A string of any length is converted to a bigint, which takes long: write z.string().regex(/^-?\\d{1,30}$/).transform(BigInt)",
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
      "The record may have any number of keys: use z.enum for the keys, or limit their number with a refinement that has { params: { maximum: n } }",
  },
  endlessCount: {
    kind: "unbounded-number",
    message:
      "The number's name says that it counts pages or items, but it has no bounds: add .min(n).max(n)",
  },
  recursion: {
    kind: "unbounded-recursion",
    message:
      "The schema is recursive, to any depth: write out the levels, or allow the finding and rely on the limits of the JSON reader",
  },
  doubledRecursion: {
    kind: "doubled-recursion",
    message:
      "Both sides of the intersection refer back to it, so each level of a value doubles Zod's work or its issues: write one object with the properties of both",
  },
  repeatedRecursion: {
    kind: "doubled-recursion",
    message:
      "The schema refers back to itself through two branches that run on values made by a pipe or a function, so each level of a value doubles its work: refer to it from one stage, option or check only",
  },
  openObject: {
    kind: "open-object",
    message:
      "The object keeps keys that it does not declare: use z.object or z.strictObject, with a record for unknown keys",
  },
  openRecord: {
    kind: "open-object",
    message:
      "The record keeps keys that its key schema refuses, with any values: use z.record or z.partialRecord",
  },
  wideObject: {
    kind: "wide-object",
    message:
      "The object has more than 300 fields, with which Zod takes more than linear time: group them in objects of their own",
  },
  anyValue: {
    kind: "undeclared-value",
    message: "Any value is accepted: declare the expected one",
  },
  customValue: {
    kind: "undeclared-value",
    message:
      "The audit cannot see what the function of z.custom accepts: use a schema, or declare its bound with { params: { maximum: n } }",
  },
  transformedValue: {
    kind: "undeclared-value",
    message:
      "The function receives any value: put a schema before it, or after it with .pipe(schema)",
  },
  noSchema: {
    kind: "unreadable-schema",
    message: "This is not a Zod 4 schema: use one",
  },
  unknownType: {
    kind: "unreadable-schema",
    message: "The audit does not know this type of schema: use one of Zod 4's own",
  },
  endlessSchema: {
    kind: "unreadable-schema",
    message:
      "The schema has more than 100,000 parts or 1,000 levels, like one whose getter returns a new schema each time: return the same schema each time, so that it can be audited",
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
  | "wideObject"
  | "anyValue"
  | "customValue"
  | "transformedValue"
  | "noSchema"
  | "unknownType"
  | "endlessSchema";

import type { DeclaredInput } from "@fw/contract";
import {
  safeParseAsync,
  type $ZodArray,
  type $ZodObject,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";
import type { FormEntries } from "../request/sent-request.ts";

/** The inputs of a request: the value of its body, and the texts of the others. */
export interface SentInputs {
  readonly body?: unknown;
  readonly form?: FormEntries;
  readonly params?: FormEntries;
  readonly query?: FormEntries;
}

/** An input that its schema refuses. */
interface InvalidInput {
  readonly input: string;
  /** Zod's message, with its place. */
  readonly reason: string;
}

/**
 * Finds the first input that plain Zod refuses, in the order of the specification
 * (docs/specification.md#71-order-of-the-inputs).
 *
 * @param schemas - The schemas of the inputs to check.
 * @returns The input, `undefined` if all are valid, or `"unknown"` if a schema throws.
 */
export async function findInvalidInput(
  schemas: Readonly<Partial<Record<DeclaredInput, $ZodType | undefined>>>,
  { body, form = [], params = [], query = [] }: SentInputs,
): Promise<InvalidInput | "unknown" | undefined> {
  const inputs = [
    ["body", () => body],
    ["form", (schema: $ZodType) => toValues(schema, form, true)],
    ["params", (schema: $ZodType) => toValues(schema, params, false)],
    ["query", (schema: $ZodType) => toValues(schema, query, false)],
  ] as const;
  for (const [input, toValue] of inputs) {
    const schema = schemas[input];
    if (schema === undefined) continue;
    try {
      const { success, error } = await safeParseAsync(schema, toValue(schema));
      if (success) continue;
      const [issue] = error.issues;
      const reason = `${[input, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? ""}`;
      return { input, reason };
    } catch {
      return "unknown";
    }
  }
  return undefined;
}

/** Converts what was sent, one field at a time (docs/specification.md#5-params-and-query and #25-forms-and-lists). */
function toValues(schema: $ZodType, sent: FormEntries, isForm: boolean): object {
  const values = Object.entries((schema as $ZodObject)._zod.def.shape).flatMap(([name, field]) => {
    const received = receivedBy(field);
    const isList = received._zod.def.type === "array";
    const element = isList ? receivedBy((received as $ZodArray)._zod.def.element) : received;
    const own = sent.filter(([key, value]) => key === name && !(isForm && isEmpty(element, value)));
    const converted = own.map(([, value]) => toValue(element, value, isForm));
    if (converted.length === 0) return [];
    if (isList || converted.length === 1) return [[name, isList ? converted : converted[0]]];
    return [[name, own.map(([, value]) => value)]];
  });
  return Object.fromEntries(values) as object;
}

/** The schema inside of wrappers and before transforms. createApp() has checked that it is known. */
function receivedBy(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  if ("innerType" in def) return receivedBy(def.innerType);
  return def.type === "pipe" ? receivedBy(def.in) : schema;
}

function isEmpty({ _zod: { def } }: $ZodType, value: string | File): boolean {
  if (typeof value !== "string") return value.name === "" && value.size === 0;
  return value === "" && (def.type !== "string" || "format" in def);
}

/** docs/specification.md#52-numbers */
function toValue({ _zod: { def } }: $ZodType, value: string | File, isForm: boolean): unknown {
  if (typeof value !== "string") return value;
  if (def.type === "number" && /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(value)) return Number(value);
  if (def.type !== "boolean") return value;
  if (value === "true" || value === "1" || (isForm && value === "on")) return true;
  return value === "false" || value === "0" ? false : value;
}

import type { $ZodTypes } from "zod/v4/core";
import { templatePatternOf } from "./template-pattern.ts";
import {
  checksOf,
  longestAfter,
  type CheckDefinition,
  type CheckedDefinition,
} from "../bounds/upper-bound.ts";

/** A regular expression that a schema runs, and the longest string that it runs on. */
export interface RunPattern {
  readonly pattern: RegExp;
  /** Infinite if no check before it refuses long strings. */
  readonly maxLength: number;
}

/**
 * Lists the regular expressions that a schema runs, without its parts and without those that Zod builds.
 *
 * @param schema - The schema.
 * @returns The expressions, in the order in which Zod runs them.
 */
export function patternsOf(schema: $ZodTypes): RunPattern[] {
  const { def } = schema._zod;
  if (def.type === "string") return patternsOfString(def);
  const pattern = def.type === "template_literal" ? templatePatternOf(schema) : undefined;
  return pattern === undefined ? [] : [{ pattern, maxLength: Infinity }];
}

function patternsOfString(definition: CheckedDefinition): RunPattern[] {
  let maxLength = Infinity;
  return checksOf(definition).flatMap((check) => {
    const patterns = readPatterns(check).map((pattern) => ({ pattern, maxLength }));
    maxLength = longestAfter(check, maxLength);
    return patterns;
  });
}

function readPatterns({ check, format, pattern, protocol, hostname }: CheckDefinition): RegExp[] {
  if (check !== "string_format" || unauthoredFormats.has(format)) return [];
  return [pattern, protocol, hostname].filter((value) => value instanceof RegExp);
}

/** The formats whose pattern Zod builds from options, or does not run. */
const unauthoredFormats: ReadonlySet<unknown> = new Set([
  "datetime",
  "emoji",
  "mac",
  "nanoid",
  "time",
  "uuid",
  "base64",
  "base64url",
  "cidrv6",
  "credit_card",
  "ends_with",
  "iban",
  "includes",
  "ipv6",
  "starts_with",
]);

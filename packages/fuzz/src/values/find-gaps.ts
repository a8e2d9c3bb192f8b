import * as fc from "fast-check";
import { safeParseAsync, type $ZodType } from "zod/v4/core";
import type { ValueNode, SchemaValues } from "./schema-values.ts";
import { asSent } from "./write-json.ts";

/** A part of a schema for which no valid value was found. */
interface Gap {
  readonly at: string;
  readonly reason: string;
}

/**
 * Tries each part of a schema separately, and finds those for which no valid value is made.
 *
 * @param seed - The seed of the values.
 */
export async function findGaps(values: SchemaValues, seed: number): Promise<readonly Gap[]> {
  const failed = new Set<unknown>();
  const gaps: Gap[] = [];
  for (const node of values.nodes.values()) {
    const reason = await findReason(node, seed);
    if (reason === undefined) continue;
    // The schemas around it fail as well.
    if (!node.parts.some((part) => failed.has(part))) gaps.push({ at: node.at, reason });
    failed.add(node.schema);
  }
  return gaps;
}

async function findReason(
  { schema, values }: ValueNode,
  seed: number,
): Promise<string | undefined> {
  const { type } = schema._zod.def;
  if (type === "never") return undefined;
  if (values === undefined) return `no JSON value is made for z.${type}()`;
  let reason = "";
  for (const numRuns of [firstTries, 100]) {
    const tried = fc.sample(values, { numRuns, seed: seed + numRuns });
    const mistakes = await Promise.all(tried.map((value) => findMistake(schema, value)));
    const valid = mistakes.filter((mistake) => mistake === undefined).length;
    // If all of them are valid, or none, more tries are useless.
    if (valid === tried.length) values.tries = 1;
    if (valid > 0) return undefined;
    reason = mistakes[0] ?? "";
  }
  values.tries = 1;
  return `no valid value was found: ${reason}`;
}

const firstTries = 12;

async function findMistake(schema: $ZodType, value: unknown): Promise<string | undefined> {
  try {
    const { success, error } = await safeParseAsync(schema, asSent(value));
    return success ? undefined : (error.issues[0]?.message ?? "");
  } catch {
    // The requests will show the error.
    return undefined;
  }
}

import * as fc from "fast-check";
import { safeParseAsync } from "zod/v4/core";
import type { SchemaNode, SchemaValues } from "./schema-values.ts";
import { writeJson } from "./write-json.ts";

/** A part of a schema that no value was found for. */
interface Gap {
  readonly at: string;
  readonly reason: string;
}

/**
 * Tries each part of a schema alone, and finds those for which no valid value is made.
 *
 * @param seed - Of the values that are tried.
 * @internal
 */
export async function findGaps(values: SchemaValues, seed: number): Promise<readonly Gap[]> {
  const failed = new Set<unknown>();
  const gaps: Gap[] = [];
  for (const node of values.nodes.values()) {
    const reason = await findReason(node, seed);
    if (reason === undefined) continue;
    if (node.values !== undefined) node.values.tries = 1;
    // What holds it fails as well.
    if (!node.parts.some((part) => failed.has(part))) gaps.push({ at: node.at, reason });
    failed.add(node.schema);
  }
  return gaps;
}

async function findReason(
  { schema, values }: SchemaNode,
  seed: number,
): Promise<string | undefined> {
  const { type } = schema._zod.def;
  if (type === "never") return undefined;
  if (values === undefined) return `no JSON is made for z.${type}()`;
  let reason = "";
  for (const numRuns of [1, 9, 90]) {
    for (const value of fc.sample(values, { numRuns, seed: seed + numRuns })) {
      try {
        const sent: unknown = value === undefined ? value : JSON.parse(writeJson(value));
        const { success, error } = await safeParseAsync(schema, sent);
        if (success) return undefined;
        reason = error.issues[0]?.message ?? "";
      } catch {
        // A request will show it.
        return undefined;
      }
    }
  }
  return `no valid value was found: ${reason}`;
}

import { readRules } from "@fw/contract";
import type { SchemaNode } from "./option.ts";

/** Lists the further checks of a node, those of its options included. */
export function listChecks({ graph, parts }: SchemaNode): string {
  const found = new Set<string>();
  const seen = new Set(parts);
  // The loop also visits members that are added meanwhile.
  for (const schema of seen) {
    if (seen.size > maxSchemas) break;
    found.add(readRules(schema));
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
    const target = $ref === undefined ? [] : graph.toNode([{ $ref }]).parts;
    for (const member of [...target, ...anyOf, ...oneOf, ...allOf]) seen.add(member);
  }
  return [...found]
    .filter((checks) => checks !== "")
    .toSorted()
    .join(" ");
}

/** More members than this are not read. */
const maxSchemas = 1000;

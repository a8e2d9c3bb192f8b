import type { JsonSchema } from "@fw/contract";
import type { SchemaNode } from "./option.ts";

/**
 * Reads the checks that JSON Schema cannot express from the end of a description
 * ([docs/reference/cli.md](docs/reference/cli.md#gaps)).
 *
 * @returns The sentences; empty without such checks.
 */
export function readChecks({ description }: JsonSchema): string {
  const last = typeof description === "string" ? description.split("\n\n").at(-1) : undefined;
  return last !== undefined && said.test(last) ? last : "";
}

const said = /^It (is checked further|is changed before it is checked|matches \/)/;

/** Lists the further checks of a node, those of its options included. */
export function listChecks({ graph, parts }: SchemaNode): string {
  const found = new Set<string>();
  const seen = new Set(parts);
  // The loop also visits members that are added meanwhile.
  for (const schema of seen) {
    if (seen.size > maxSchemas) break;
    found.add(readChecks(schema));
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

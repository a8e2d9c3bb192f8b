import type { JsonSchema } from "@fw/contract";
import type { SchemaNode } from "./option.ts";

/**
 * What a schema checks beside what JSON Schema can hold, in the words at the end of its description
 * ([docs/reference/cli.md](docs/reference/cli.md#what-it-cannot-say)).
 *
 * @returns An empty text where it checks nothing more.
 */
export function readChecks({ description }: JsonSchema): string {
  const last = typeof description === "string" ? description.split("\n\n").at(-1) : undefined;
  return last !== undefined && said.test(last) ? last : "";
}

const said = /^It (is checked further|is changed before it is checked|matches \/)/;

/** What the schemas check that decide on one value, its options among them. */
export function listChecks({ graph, parts }: SchemaNode): string {
  const found = new Set<string>();
  const seen = new Set(parts);
  // A set is walked to its end while it grows.
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

/** A schema of so many choices is not looked into either. */
const maxSchemas = 1000;

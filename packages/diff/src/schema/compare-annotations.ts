import type { SchemaNode } from "./option.ts";
import type { Walk } from "./walk.ts";

/** Compares deprecation, defaults and further checks. */
export function compareAnnotations(
  before: SchemaNode,
  after: SchemaNode,
  { side, report }: Walk,
): void {
  if (
    findAnnotation(after, "deprecated") === "true" &&
    findAnnotation(before, "deprecated") !== "true"
  )
    report("deprecated", "is deprecated");
  const [was, is] = [findAnnotation(before, "default"), findAnnotation(after, "default")];
  if (side === "input" && was !== is)
    report("default-changed", `default is ${is.slice(0, 80)}, and was ${was.slice(0, 80)}`);
  const [had, has] = [before, after].map((node) => node.graph.read(node).checks);
  if (has !== undefined && had !== has) {
    const now = has === "" ? "has no further checks now" : `has further checks: ${has}`;
    report("further-checks-changed", now.slice(0, 200));
  }
}

function findAnnotation({ parts }: SchemaNode, keyword: string): string {
  const part = parts.find((each) => each[keyword] !== undefined);
  return part === undefined ? "none" : JSON.stringify(part[keyword]);
}

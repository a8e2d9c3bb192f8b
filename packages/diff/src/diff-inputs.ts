import type { ContractRoute, JsonSchema } from "@fw/contract";
import { parsePattern } from "@fw/router";
import type { RoutePair } from "./route-report.ts";
import type { SchemaNode } from "./schema/option.ts";
import type { SchemaGraph } from "./schema/schema-graph.ts";
import { toStep } from "./schema/walk.ts";

/** Compares the inputs of a route. */
export function diffInputs(pair: RoutePair): void {
  const { before, after, report } = pair;
  diffParams(pair);
  for (const name of ["rest", "query"] as const) {
    if (before[name] ?? after[name])
      compare(pair, name, [before[name] ?? none, after[name] ?? none]);
  }
  for (const name of ["body", "form"] as const) {
    const [old, current] = [before[name], after[name]];
    if (old && current) compare(pair, name, [old, current]);
    else if (current) report.add("body-added", name, `a ${name} is now required`);
    else if (old) report.add("body-removed", name, `the ${name} is no longer read`);
  }
}

/** Without a schema, a query is ignored. */
const none: JsonSchema = { type: "object" };

/** Pairs parameters by their place in the path, because their names may have changed. */
function diffParams(pair: RoutePair): void {
  const { before, after, graphs } = pair;
  const [ours, theirs] = [before, after].map(({ path }) => parsePattern(path).paramNames);
  for (const [index, name] of (theirs ?? []).entries()) {
    const first = findParam(graphs[0], before, ours?.[index] ?? name);
    compareNodes(pair, `params${toStep(name)}`, [first, findParam(graphs[1], after, name)]);
  }
}

/** A parameter without a schema is a string. */
function findParam(graph: SchemaGraph, { params = {} }: ContractRoute, name: string): SchemaNode {
  const [option] = graph
    .read(graph.toNode([params]))
    .options.filter(({ kind }) => kind === "object");
  return option?.properties.get(name) ?? graph.toNode([{ type: "string" }]);
}

function compare(
  pair: RoutePair,
  place: string,
  [before, after]: readonly [JsonSchema, JsonSchema],
): void {
  const [ours, theirs] = pair.graphs;
  compareNodes(pair, place, [ours.toNode([before]), theirs.toNode([after])]);
}

function compareNodes(
  { comparison, report }: RoutePair,
  place: string,
  [before, after]: readonly [SchemaNode, SchemaNode],
): void {
  const isText = !place.startsWith("body");
  const reporter = report.toReporter("input");
  comparison.compare(before, after, { side: "input", place, isText, report: reporter });
}

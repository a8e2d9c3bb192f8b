import type { ContractDocument, ContractRoute } from "@fw/contract";
import { mergeFindings, type Change, type FoundChange } from "./change.ts";
import { diffInputs } from "./diff-inputs.ts";
import { diffResponses } from "./diff-responses.ts";
import { listTakeovers } from "./list-takeovers.ts";
import { assertContract } from "./parse-contract.ts";
import { RouteReport } from "./route-report.ts";
import { toSegments, toShape } from "./route-shape.ts";
import { SchemaComparison } from "./schema/schema-comparison.ts";
import { SchemaGraph } from "./schema/schema-graph.ts";

/**
 * Lists every change between two contracts of an application, as its callers see it (docs/specification.md#134-changes-of-a-contract).
 *
 * @param before - The contract that callers know.
 * @param after - The contract that replaces it.
 * @returns The changes, grouped by route: first the routes of `before` in their order, then the new ones. A change in a
 * named type is listed once, with the first of its routes. Equivalent contracts have no changes.
 * @throws {@link InvalidContractError} when a value is not a contract.
 * @example
 * const isBreaking = diffContracts(before, after).some(({ level }) => level === "breaking");
 */
export function diffContracts(before: ContractDocument, after: ContractDocument): Change[] {
  assertContract(before);
  assertContract(after);
  const successors = new Map(after.routes.map((route) => [toShape(route), route]));
  const known = new Set(before.routes.map(toShape));
  const context: DiffContext = {
    comparison: new SchemaComparison(),
    graphs: [new SchemaGraph(before.$defs), new SchemaGraph(after.$defs)],
  };
  const segments = new Map(before.routes.map((route) => [route, toSegments(route.path)]));
  return mergeFindings([
    ...before.routes.flatMap((route) => diffRoute(route, successors.get(toShape(route)), context)),
    ...after.routes.flatMap((route) =>
      known.has(toShape(route)) ? [] : describeNewRoute(route, segments),
    ),
  ]);
}

interface DiffContext {
  readonly comparison: SchemaComparison;
  /** The schemas of the contract before and of the one after. */
  readonly graphs: readonly [SchemaGraph, SchemaGraph];
}

function diffRoute(
  before: ContractRoute,
  after: ContractRoute | undefined,
  { comparison, graphs }: DiffContext,
): readonly FoundChange[] {
  if (after === undefined) {
    const report = new RouteReport(toContractKey(before));
    report.add("route-removed", "", "the route is gone");
    return report.findings;
  }
  const report = new RouteReport(toContractKey(after));
  if (before.path !== after.path) {
    const message = `the path was ${before.path}: URLs stay the same, calls of a typed client change`;
    report.add("path-renamed", "", message);
  }
  if (after.deprecated && !before.deprecated)
    report.add("route-deprecated", "", "the route is deprecated");
  const pair = { before, after, comparison, graphs, report };
  diffInputs(pair);
  diffResponses(pair);
  return report.findings;
}

function describeNewRoute(
  route: ContractRoute,
  others: ReadonlyMap<ContractRoute, readonly string[]>,
): readonly FoundChange[] {
  const report = new RouteReport(toContractKey(route));
  report.add("route-added", "", "the route is new");
  for (const other of listTakeovers(route, others)) {
    report.add(
      "route-takes-over",
      "",
      `the route handles paths that ${toContractKey(other)} handled`,
    );
  }
  return report.findings;
}

function toContractKey({ method, path }: ContractRoute): string {
  return `${method} ${path}`;
}

import type { ContractRoute } from "@fw/contract";
import type { FoundChange } from "./change.ts";
import { routeRules, schemaRules, type RouteRule, type SchemaRule, type Side } from "./rules.ts";
import type { SchemaComparison } from "./schema/schema-comparison.ts";
import type { SchemaGraph } from "./schema/schema-graph.ts";
import type { Spot } from "./schema/walk.ts";

/** A route of both contracts, and the context of the comparison. */
export interface RoutePair {
  readonly before: ContractRoute;
  readonly after: ContractRoute;
  readonly comparison: SchemaComparison;
  /** The schemas of the contract before and of the one after. */
  readonly graphs: readonly [SchemaGraph, SchemaGraph];
  readonly report: RouteReport;
}

/** Collects the changes of one route, each with the level of its rule. */
export class RouteReport {
  readonly findings: FoundChange[] = [];
  readonly #route: string;

  constructor(route: string) {
    this.#route = route;
  }

  /** Adds a change of the route itself, of an input or of a response. */
  add(rule: RouteRule, place: string, message: string): void {
    const routes = [this.#route];
    const level = routeRules[rule];
    const change = { level, rule, route: this.#route, routes, place, message };
    this.findings.push({ change, inType: undefined });
  }

  /** Returns a function that adds a change in a schema of one side. */
  toReporter(side: Side): (rule: SchemaRule, spot: Spot, message: string) => void {
    return (rule, { place, inType }, message) => {
      const routes = [this.#route];
      const level = schemaRules[rule][side];
      const change = { level, rule, route: this.#route, routes, place, message };
      this.findings.push({ change, inType });
    };
  }
}

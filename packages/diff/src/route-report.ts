import type { ContractRoute } from "@fw/contract";
import type { Change } from "./change.ts";
import { routeRules, schemaRules, type RouteRule, type SchemaRule, type Side } from "./rules.ts";
import type { SchemaComparison } from "./schema/schema-comparison.ts";
import type { SchemaGraph } from "./schema/schema-graph.ts";

/** A route of both contracts, and what compares it. */
export interface RoutePair {
  readonly before: ContractRoute;
  readonly after: ContractRoute;
  readonly comparison: SchemaComparison;
  /** Of the contract before and of the one after. */
  readonly graphs: readonly [SchemaGraph, SchemaGraph];
  readonly report: RouteReport;
}

/** Collects the changes of one route, each with the level of its rule. */
export class RouteReport {
  readonly changes: Change[] = [];
  readonly #route: string;

  constructor(route: string) {
    this.#route = route;
  }

  /** Adds a change of the route itself, of an input or of a response. */
  add(rule: RouteRule, place: string, message: string): void {
    this.changes.push({ level: routeRules[rule], rule, route: this.#route, place, message });
  }

  /** What adds a change in a schema of one side. */
  toReporter(side: Side): (rule: SchemaRule, place: string, message: string) => void {
    return (rule, place, message) => {
      const level = schemaRules[rule][side];
      this.changes.push({ level, rule, route: this.#route, place, message });
    };
  }
}

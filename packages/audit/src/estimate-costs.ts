import { assertInteger, assertOptions } from "@fw/options";
import type { Schema } from "@fw/validate";
import type { Audited } from "./audit.ts";
import type { AuditedRoute } from "./audited-route.ts";
import { checkCostsOf } from "./costs/check-costs.ts";
import { findWorstCase } from "./costs/find-costly.ts";
import { SchemaLoads } from "./costs/schema-loads.ts";
import type { FindingInput } from "./findings/finding.ts";
import { listInputs, maxHeadBytes } from "./list-inputs.ts";
import type { CheckRegExp } from "./patterns/reg-exp-verdict.ts";
import { rememberVerdicts } from "./patterns/remember-verdicts.ts";
import type { AuditSchemaOptions } from "./walk/audit-schema.ts";

/** Options of {@link estimateCosts}, as those of {@link auditSchema}. */
export type EstimateOptions = AuditSchemaOptions;

/** What one request to a route may cost. */
export interface RouteCost {
  readonly method: string;
  readonly path: string;
  /** The size of the largest request, head and body, in bytes. */
  readonly bytes: number;
  /** The CPU time of the checks of the worst request, in milliseconds of the estimate's reference machine. */
  readonly milliseconds: number;
  /** What takes most of that time; absent if nothing is checked. */
  readonly cause?: {
    readonly input: FindingInput;
    /** The place in the input, such as `tags[]`; empty for the whole. */
    readonly at: string;
    /** The slowest check, such as `the format url`. */
    readonly check: string;
  };
}

/**
 * Estimates for each route how long the checks of its worst request take, as the audit does for its finding
 * `costly-checks` (docs/specification.md#131-the-audit). It parses nothing.
 *
 * @param app - The application. Its handlers are not called.
 * @param options - How to judge regular expressions, and the size of a body.
 * @returns The costs, in the order of the routes.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong.
 */
export function estimateCosts(app: Audited, options: EstimateOptions = {}): readonly RouteCost[] {
  assertOptions("estimateCosts()", options, ["checkRegExp", "maxBodyBytes"]);
  const { checkRegExp, maxBodyBytes = app["~maxBodyBytes"] } = options;
  if (maxBodyBytes !== undefined) assertInteger("maxBodyBytes", maxBodyBytes, 0);
  const judge = checkRegExp && rememberVerdicts(checkRegExp);
  return app.routes.map((route) => estimateRoute(route, judge, maxBodyBytes));
}

function estimateRoute(
  route: AuditedRoute,
  judge: CheckRegExp | undefined,
  maxBodyBytes: number | undefined,
): RouteCost {
  const { method, path } = route;
  const inputs = listInputs(route, maxBodyBytes);
  const ofBody = inputs.filter(([input]) => input === "body" || input === "form");
  const hasBody =
    method === "POST" || method === "PUT" || ofBody.some(([, schema]) => schema !== undefined);
  const cases = inputs.flatMap(([input, schema, bytes]) =>
    schema === undefined ? [] : [{ input, ...estimate(schema, bytes, judge) }],
  );
  const time = cases.reduce((sum, each) => sum + each.time, 0);
  const [worst] = cases.toSorted((one, other) => other.time - one.time);
  const milliseconds = Number((time / 1e6).toPrecision(2));
  const bytes = maxHeadBytes + (hasBody ? (ofBody[0]?.[2] ?? 0) : 0);
  if (worst?.slowest === undefined) return { method, path, bytes, milliseconds };
  const at = worst.slowest.at.replace(/^\./, "");
  const cause = { input: worst.input, at, check: worst.slowest.check.name };
  return { method, path, bytes, milliseconds, cause };
}

function estimate(schema: Schema, maxBytes: number, judge: CheckRegExp | undefined) {
  const costsOf = (part: Parameters<typeof checkCostsOf>[0]) => checkCostsOf(part, judge);
  return findWorstCase(new SchemaLoads({ costsOf, maxBytes }).of(schema), maxBytes);
}

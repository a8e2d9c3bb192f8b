import { applyAllowances } from "./findings/allowance.ts";
import { assertAuditOptions, type AuditOptions } from "./audit-options.ts";
import { auditSchema, type AuditSchemaOptions } from "./walk/audit-schema.ts";
import type { AuditedRoute } from "./audited-route.ts";
import type { Finding } from "./findings/finding.ts";
import { formatFindings } from "./findings/format-findings.ts";
import type { CheckRegExp, RegExpVerdict } from "./patterns/reg-exp-verdict.ts";
import { findUndeclared } from "./findings/undeclared-input.ts";

/** The findings of an audit, in an array like any other that prints as a table. */
export interface Findings extends ReadonlyArray<Finding> {
  /** @returns What {@link formatFindings} writes of them. */
  toString(): string;
}

/** What is audited: an application of `@fw/framework`, or anything else that lists its routes. */
export interface Audited {
  readonly routes: readonly AuditedRoute[];
}

/**
 * Finds what the routes of an application leave undeclared or unbounded
 * (docs/specification.md#131-the-audit): what {@link auditSchema} finds in each schema, path
 * parameters that no schema declares, wildcards, and `PUT` and `POST` routes without a body schema.
 * Meant for a test.
 *
 * @param app - The application; its handlers are not called.
 * @param options - Which findings are allowed, and how to look at regular expressions.
 * @returns The findings: by route in the given order, then by params, query and body; at the end the
 * allowances that allow nothing.
 * @throws {@link TypeError} when the options are wrong, as where an allowance has no reason.
 * @throws {@link RouteError} when the path of a route is no pattern.
 * @example
 * expect(audit(app)).toEqual([]);
 */
export function audit({ routes }: Audited, options: AuditOptions = {}): Findings {
  assertAuditOptions(options);
  const { allow = [], checkRegExp } = options;
  const judge = { checkRegExp: checkRegExp && rememberVerdicts(checkRegExp) };
  const found = routes.flatMap((route) => auditRoute(route, judge));
  const findings = applyAllowances(found, allow);
  // Not enumerable, so that an empty result equals [] for every assertion library.
  return Object.defineProperty(findings, "toString", { value: () => formatFindings(findings) });
}

const inputs = ["params", "query", "body"] as const;

function auditRoute(route: AuditedRoute, options: AuditSchemaOptions): Finding[] {
  const { method, path, validation } = route;
  return inputs.flatMap((input) => {
    const schema = validation[input];
    const found = schema === undefined ? [] : auditSchema(schema, options);
    return [...findUndeclared(route, input), ...found].map((finding) => ({
      method,
      path,
      input,
      ...finding,
    }));
  });
}

/** One expression may take seconds, and stands in as many schemas as it likes. */
function rememberVerdicts(checkRegExp: CheckRegExp): CheckRegExp {
  const verdicts = new Map<string, RegExpVerdict>();
  return (pattern) => {
    const key = String(pattern);
    const verdict = verdicts.get(key) ?? checkRegExp(pattern);
    verdicts.set(key, verdict);
    return verdict;
  };
}

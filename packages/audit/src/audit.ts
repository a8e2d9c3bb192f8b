import { applyAllowances } from "./findings/allowance.ts";
import { assertAuditOptions, type AuditOptions } from "./audit-options.ts";
import { auditSchema, type AuditSchemaOptions } from "./walk/audit-schema.ts";
import type { AuditedRoute } from "./audited-route.ts";
import type { Finding } from "./findings/finding.ts";
import { formatFindings } from "./findings/format-findings.ts";
import { rememberVerdicts } from "./patterns/remember-verdicts.ts";
import { findUndeclared } from "./findings/undeclared-input.ts";

/** The findings of an audit, in an array like any other that prints as a table. */
export interface Findings extends ReadonlyArray<Finding> {
  /** @returns What {@link formatFindings} writes of them. */
  toString(): string;
}

/** What is audited: an application of `@fw/framework`, or anything else that lists its routes. */
export interface Audited {
  readonly routes: readonly AuditedRoute[];
  /** The limit of a request body, in bytes, unless the options have one. */
  readonly "~maxBodyBytes"?: number | undefined;
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
 * @throws {@link TypeError} or {@link RangeError} when the options are wrong, as where an allowance has no reason.
 * @throws {@link RouteError} when the path of a route is no pattern.
 * @example
 * expect(audit(app)).toEqual([]);
 */
export function audit(app: Audited, options: AuditOptions = {}): Findings {
  assertAuditOptions(options);
  const { allow = [], checkRegExp, maxBodyBytes = app["~maxBodyBytes"] } = options;
  const judge = checkRegExp && rememberVerdicts(checkRegExp);
  const found = app.routes.flatMap((route) =>
    auditRoute(route, { checkRegExp: judge, maxBodyBytes }),
  );
  const findings = applyAllowances(found, allow);
  // Not enumerable, so that an empty result equals [] for every assertion library.
  return Object.defineProperty(findings, "toString", { value: () => formatFindings(findings) });
}

const inputs = ["params", "query", "body"] as const;

/** Node accepts no larger request head; what holds params and query is in it. */
const maxHeadBytes = 16_384;

function auditRoute(route: AuditedRoute, options: AuditSchemaOptions): Finding[] {
  const { method, path, validation } = route;
  return inputs.flatMap((input) => {
    const schema = validation[input];
    const maxBodyBytes = input === "body" ? options.maxBodyBytes : maxHeadBytes;
    const found = schema === undefined ? [] : auditSchema(schema, { ...options, maxBodyBytes });
    return [...findUndeclared(route, input), ...found].map((finding) => ({
      method,
      path,
      input,
      ...finding,
    }));
  });
}

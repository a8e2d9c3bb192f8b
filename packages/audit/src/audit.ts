import { applyAllowances } from "./findings/allowance.ts";
import { assertAuditOptions, type AuditOptions } from "./audit-options.ts";
import { auditSchema, type AuditSchemaOptions } from "./walk/audit-schema.ts";
import type { AuditedRoute } from "./audited-route.ts";
import type { Finding } from "./findings/finding.ts";
import { formatFindings } from "./findings/format-findings.ts";
import { rememberVerdicts } from "./patterns/remember-verdicts.ts";
import { listInputs } from "./list-inputs.ts";
import { findUndeclared } from "./walk/undeclared-input.ts";

/** The findings of an audit: an ordinary array, which prints as a table. */
export interface Findings extends ReadonlyArray<Finding> {
  /** @returns The table that {@link formatFindings} writes. */
  toString(): string;
}

/** An application of `@fw/framework`, or any other object that lists its routes. */
export interface Audited {
  readonly routes: readonly AuditedRoute[];
  /** The limit of a request body, in bytes. The options override it. */
  readonly "~maxBodyBytes"?: number | undefined;
}

/**
 * Finds the inputs of an application that are undeclared or unbounded (docs/specification.md#131-the-audit): the
 * findings of {@link auditSchema} for each schema, path parameters without a schema, wildcards, and `PUT` and `POST`
 * routes without a body schema or a form. Call it in a test.
 *
 * @param app - The application. Its handlers are not called.
 * @param options - The allowed findings, and how to judge regular expressions.
 * @returns The findings by route, then by params, query, body and form. Allowances that allow nothing come last.
 * @throws {@link TypeError} or {@link RangeError} when the options are wrong, for example because an allowance has no reason.
 * @throws {@link RouteError} when the path of a route is not a valid pattern.
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

function auditRoute(route: AuditedRoute, options: AuditSchemaOptions): Finding[] {
  const { method, path } = route;
  return listInputs(route, options.maxBodyBytes).flatMap(([input, schema, maxBodyBytes]) => {
    const found = schema === undefined ? [] : auditSchema(schema, { ...options, maxBodyBytes });
    return [...findUndeclared(route, input), ...found].map((finding) => ({
      method,
      path,
      input,
      ...finding,
    }));
  });
}

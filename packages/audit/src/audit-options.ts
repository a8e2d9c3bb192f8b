import { assertInteger, assertOptions } from "@fw/options";
import type { Allowance } from "./findings/allowance.ts";
import type { AuditSchemaOptions } from "./walk/audit-schema.ts";
import { severities } from "./findings/finding.ts";

/** Options of {@link audit}. */
export interface AuditOptions extends AuditSchemaOptions {
  /** The findings that are intended; none by default. */
  readonly allow?: readonly Allowance[] | undefined;
}

/**
 * Refuses wrong options. A misspelt field of an allowance would allow more than intended.
 *
 * @param options - The options given as {@link AuditOptions}.
 * @throws {@link TypeError} or {@link RangeError} naming what is wrong.
 */
export function assertAuditOptions(options: unknown): asserts options is AuditOptions {
  assertOptions("audit()", options, optionNames);
  const { allow = [], checkRegExp = Function, maxBodyBytes = 0 } = options;
  if (typeof checkRegExp !== "function") throw new TypeError("checkRegExp must be a function");
  assertInteger("maxBodyBytes", maxBodyBytes, 0);
  if (!Array.isArray(allow)) throw new TypeError("allow must be a list of allowances");
  allow.forEach((allowance, index) => {
    assertAllowance(`allow[${index}]`, allowance);
  });
}

const optionNames = ["allow", "checkRegExp", "maxBodyBytes"] as const;
const allowanceNames = ["kind", "reason", "method", "path", "input", "at"] as const;

function assertAllowance(name: string, allowance: unknown): void {
  assertOptions(name, allowance, allowanceNames);
  const { kind, reason } = allowance;
  if (typeof kind !== "string" || !Object.hasOwn(severities, kind)) {
    throw new TypeError(`${name} has an unknown kind`);
  }
  if (typeof reason !== "string" || reason.trim() === "") {
    throw new TypeError(`${name} needs a reason`);
  }
}

import { estimateCosts, type RouteCost } from "@fw/audit";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadJudge } from "./audit.ts";

/** A route whose checks may take longer than the budget. */
export interface OverBudget extends RouteCost {
  readonly message: string;
}

/**
 * Finds the routes of which one request may take longer to check than a budget.
 *
 * @param budget - In milliseconds of the estimate's reference machine; without it, there is nothing to find.
 */
export async function findOverBudget(
  application: LoadedApplication,
  budget: number | undefined,
): Promise<readonly OverBudget[]> {
  if (budget === undefined) return [];
  return estimateCosts(application, { checkRegExp: await loadJudge() })
    .filter(({ milliseconds }) => milliseconds > budget)
    .map((cost) => {
      const { bytes, milliseconds, cause } = cost;
      const mostly = cause ? `, mostly for ${describeCause(cause)}` : "";
      const message = `The checks of one request of ${bytes.toLocaleString("en")} bytes may take ${milliseconds.toLocaleString("en")} ms, and the budget is ${budget} ms${mostly}: lower .max(n) there or around it, or the route's maxBodyBytes`;
      return { ...cost, message };
    });
}

/** Formats them for people. */
export function printOverBudget(found: readonly OverBudget[]): string {
  return found
    .map(({ method, path, message }) => `over-budget: ${method} ${path}\n  ${message}\n`)
    .join("");
}

/** Describes what takes most of the time, such as `body.tags[]: .normalize()`. */
export function describeCause({ input, at, check }: NonNullable<RouteCost["cause"]>): string {
  const place = at === "" || at.startsWith("[") ? `${input}${at}` : `${input}.${at}`;
  return `${place}: ${check}`;
}

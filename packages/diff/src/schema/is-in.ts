import type { JsonScalar } from "@fw/contract";
import type { Option } from "./option.ts";

/**
 * Whether a value is within the bounds of an option of its type. Formats and patterns are not run, because a pattern from
 * a foreign document could take forever.
 */
export function isIn(value: JsonScalar, { range, steps }: Option): boolean {
  if (typeof value !== "number" && typeof value !== "string") return true;
  // JSON Schema counts characters, not code units.
  const size = typeof value === "number" ? value : Array.from(value).length;
  const { min, isMinOpen, max, isMaxOpen } = range;
  if (isMinOpen ? size <= min : size < min) return false;
  if (isMaxOpen ? size >= max : size > max) return false;
  return typeof value === "string" || steps.every((step) => Number.isInteger(value / step));
}

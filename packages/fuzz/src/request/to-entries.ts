import { toUrlText } from "./request-parts.ts";
import type { FormEntries } from "./sent-request.ts";

/**
 * The names and values of params, a query or a form: one for each element of a list.
 *
 * @param isDigit - Whether booleans are written as `1` and `0`.
 */
export function toEntries(values: unknown, isDigit: boolean): FormEntries {
  return Object.entries(Object(values) as object).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((each) =>
      each === undefined
        ? []
        : [[key, each instanceof File ? each : toQueryText(each, isDigit)] as const],
    ),
  );
}

function toQueryText(value: unknown, isDigit: boolean): string {
  return typeof value === "boolean" && isDigit ? String(Number(value)) : toUrlText(value);
}

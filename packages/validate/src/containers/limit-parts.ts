import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { deferPart, keepOption, limitEntryPart, limitPart } from "../limits/limited-part.ts";

/**
 * Limits those parts of a schema that a value may have any number of, and keeps the promises that Zod
 * drops.
 *
 * @param schema - The schema.
 * @param copies - The members of its definition that hold the copies of its parts.
 * @returns Those members, limited.
 * @internal
 */
export function limitParts({ _zod: { def } }: $ZodTypes, copies: Members): Members {
  const part = (name: string): $ZodType => copies[name] as $ZodType;
  const parts = (name: string): $ZodType[] => copies[name] as $ZodType[];
  if (def.type === "array") return { element: limitPart(part("element")) };
  // Zod puts no key in front of the issues.
  if (def.type === "set") return { valueType: limitPart(part("valueType"), (run) => run) };
  if (def.type === "map" || def.type === "record") {
    const limitValue = def.type === "map" ? limitEntryPart : limitPart;
    return {
      keyType: limitEntryPart(part("keyType")),
      valueType: limitValue(part("valueType")),
    };
  }
  if (def.type === "tuple" && def.rest) {
    // Zod reports the issues of the rest first.
    return {
      items: parts("items").map((item) => deferPart(item)),
      rest: limitPart(part("rest")),
    };
  }
  if (def.type === "object" && def.catchall) {
    return { ...copies, catchall: limitPart(part("catchall")) };
  }
  if (def.type === "union") {
    return { options: parts("options").map((option) => keepOption(option)) };
  }
  return copies;
}

type Members = Readonly<Record<string, unknown>>;

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
  switch (def.type) {
    case "array":
      return { element: limitPart(part("element")) };
    case "set":
      // Zod puts no key in front of the issues.
      return { valueType: limitPart(part("valueType"), (run) => run) };
    case "map":
      return {
        keyType: limitEntryPart(part("keyType")),
        valueType: limitEntryPart(part("valueType")),
      };
    case "record":
      return {
        keyType: limitEntryPart(part("keyType")),
        valueType: limitPart(part("valueType")),
      };
    case "tuple": {
      if (!def.rest) return copies;
      // Zod reports the issues of the rest first.
      const items = (copies["items"] as $ZodType[]).map((item) => deferPart(item));
      return { items, rest: limitPart(part("rest")) };
    }
    case "object":
      return def.catchall ? { ...copies, catchall: limitPart(part("catchall")) } : copies;
    case "union":
      return { options: (copies["options"] as $ZodType[]).map((option) => keepOption(option)) };
    default:
      return copies;
  }
}

type Members = Readonly<Record<string, unknown>>;

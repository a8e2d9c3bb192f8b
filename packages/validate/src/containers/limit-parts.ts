import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";
import { keepOption, limitEntryPart, limitPart, singlePart } from "../limits/limited-part.ts";

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
      items: parts("items").map((item) => singlePart(item, (run) => run.explain())),
      rest: limitPart(part("rest")),
    };
  }
  if (def.type === "object" && def.catchall) {
    return {
      shape: toSingles(copies["shape"] as $ZodShape),
      catchall: limitPart(part("catchall")),
    };
  }
  if (def.type === "union") {
    return { options: parts("options").map((option) => keepOption(option)) };
  }
  return copies;
}

type Members = Readonly<Record<string, unknown>>;

function toSingles(shape: $ZodShape): object {
  const toSingle = (key: PropertyKey): $ZodType => singlePart(Reflect.get(shape, key) as $ZodType);
  return Object.fromEntries(Reflect.ownKeys(shape).map((key) => [key, toSingle(key)] as const));
}

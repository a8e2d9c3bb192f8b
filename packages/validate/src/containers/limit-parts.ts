import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { deferPart, limitPart } from "../limits/limited-part.ts";
import { limitMapParts } from "./map-parts.ts";
import { limitKey } from "./record-key.ts";

/**
 * Limits those parts of a container that a value may have any number of.
 *
 * @param schema - The container.
 * @param copies - The members of its definition that hold the copies of its parts.
 * @returns Those members, limited.
 * @internal
 */
export function limitParts({ _zod: { def } }: $ZodTypes, copies: Members): Members {
  const part = (name: string): $ZodType => copies[name] as $ZodType;
  if (def.type === "array") return { element: limitPart(part("element")) };
  // Zod puts no key in front of the issues.
  if (def.type === "set") return { valueType: limitPart(part("valueType"), false) };
  if (def.type === "map") return limitMapParts(part("keyType"), part("valueType"));
  if (def.type === "record") {
    return {
      keyType: limitKey(part("keyType"), def.mode),
      valueType: limitPart(part("valueType")),
    };
  }
  if (def.type === "tuple" && def.rest) {
    // Zod reports the issues of the rest first.
    const items = (copies["items"] as $ZodType[]).map((item) => deferPart(item));
    return { items, rest: limitPart(part("rest")) };
  }
  if (def.type === "object" && def.catchall !== undefined) {
    return { ...copies, catchall: limitPart(part("catchall")) };
  }
  return copies;
}

type Members = Readonly<Record<string, unknown>>;

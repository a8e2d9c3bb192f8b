import type { $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";
import { judgedPart, keepOption, limitPart, singlePart } from "../limits/limited-part.ts";
import type { RunContext } from "../limits/run-context.ts";

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
  if (def.type === "array") return { element: limitPart(part("element"), below) };
  if (def.type === "set") return { valueType: limitPart(part("valueType"), beside) };
  const entry = (name: string): $ZodType => limitPart(part(name), within, 1);
  if (def.type === "map") return { keyType: entry("keyType"), valueType: entry("valueType") };
  if (def.type === "record") {
    return { keyType: entry("keyType"), valueType: limitPart(part("valueType"), below) };
  }
  if (def.type === "tuple" && def.rest) {
    const items = parts("items").map((item) => singlePart(item, behind));
    return { items, rest: limitPart(part("rest"), below) };
  }
  if (def.type === "object" && def.catchall) {
    const shape = copies["shape"] as $ZodShape;
    const single = (key: PropertyKey): $ZodType =>
      singlePart(Reflect.get(shape, key) as $ZodType, beside);
    const entries = Reflect.ownKeys(shape).map((key) => [key, single(key)] as const);
    return { shape: Object.fromEntries(entries), catchall: limitPart(part("catchall"), below) };
  }
  if (def.type === "union") {
    return { options: parts("options").map((option) => keepOption(option)) };
  }
  if (def.type === "catch") return { innerType: judgedPart(part("innerType")) };
  return copies;
}

type Members = Readonly<Record<string, unknown>>;

/** Zod puts no key in front of the issues. */
const beside = (run: RunContext): RunContext => run;

/** Zod puts a key in front of the issues, so that no intersection takes them back. */
const below = (run: RunContext): RunContext => run.part();

/** Zod makes one issue of them, unless the key can stand in a path. */
const within = (run: RunContext): RunContext => run.explain();

/** Zod reports the issues of the rest first. */
const behind = within;

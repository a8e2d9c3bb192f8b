import type { $ZodLazy, $ZodObjectDef, $ZodTypes } from "zod/v4/core";
import { isCountingKey } from "../bounds/counting-number.ts";
import { findDeclaringStage } from "./pipe-stage.ts";
import { propertyAt } from "./schema-path.ts";

/**
 * A schema's place within another.
 *
 * @internal
 */
export interface Place {
  /** See `SchemaFinding.at`. */
  readonly at: string;
  /** Whether a number here counts pages or sizes. */
  readonly isCount: boolean;
}

/**
 * What stands below a schema: a schema too, unless somebody put anything else there.
 *
 * @internal
 */
export type Part = readonly [schema: unknown, place: Place];

/**
 * Lists the schemas directly below a schema that say what a client may send.
 *
 * @param schema - The schema.
 * @param place - Where it stands.
 * @returns The schemas in the order of their declaration.
 * @throws Whatever a getter of the schema's author throws.
 * @internal
 */
export function partsOf(schema: $ZodTypes, place: Place): Part[] {
  const { at } = place;
  const below = (part: unknown, mark: string): Part => [part, { at: at + mark, isCount: false }];
  const { def, bag } = schema._zod;
  if ("shape" in def) return propertiesOf(def, at);
  if ("element" in def) return [below(def.element, "[]")];
  if ("items" in def) {
    const items = def.items.map((item, index) => below(item, `[${index}]`));
    return def.rest === null ? items : [...items, below(def.rest, "[]")];
  }
  if ("keyType" in def) return [below(def.keyType, "{key}"), below(def.valueType, "{value}")];
  if ("valueType" in def) return [below(def.valueType, "[]")];
  if ("options" in def) {
    return def.options.map((option, index) => [option, { ...place, at: `${at}|${index}` }]);
  }
  if ("left" in def) return [def.left, def.right].map((side) => [side, place]);
  if ("innerType" in def) return [[def.innerType, place]];
  // The definition has only the getter; Zod keeps what it returned beside the definition.
  if ("getter" in def) return [[(schema as $ZodLazy)._zod.innerType, place]];
  // z.stringbool accepts the texts that it lists, and nothing else lists any there.
  if ("in" in def && !("truthy" in bag)) return [[findDeclaringStage(def), place]];
  return [];
}

function propertiesOf({ shape, catchall }: $ZodObjectDef, at: string): Part[] {
  const parts: Part[] = Object.entries(shape).map(([key, schema]) => [
    schema,
    { at: propertyAt(at, key), isCount: isCountingKey(key) },
  ]);
  // No key that is a symbol can be sent. That a loose object accepts every value is said already.
  if (catchall !== undefined && !["any", "unknown"].includes(catchall._zod.def.type)) {
    parts.push([catchall, { at: `${at}{value}`, isCount: false }]);
  }
  return parts;
}

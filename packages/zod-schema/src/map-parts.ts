import {
  util,
  type $ZodObjectDef,
  type $ZodShape,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";

/** The place of a schema in its parent. */
export interface Place {
  /** The member of the parent's definition that contains the schema. */
  readonly member: string;
  /**
   * The path step from the parent's value to the schema's value: `.key` or `["a.b"]` for a property, `[]` for the
   * elements of a list, `[0]` for an item of a tuple, `{key}` and `{value}` for a record or map, `|0` for an option.
   * Empty if both validate the same value.
   */
  readonly mark: string;
  /** The key, if the schema belongs to a property. */
  readonly key?: PropertyKey;
}

/**
 * Maps the schemas that a schema runs on a value or on its parts. It skips the schemas inside functions,
 * templates, checks and `z.lazy`.
 *
 * @param schema - The schema.
 * @param map - Maps one schema, or any other value that the author put in its place.
 * @param defer - Maps a schema that the author declared with a getter, without calling the getter. By default,
 *   Zod calls each getter once and caches the result.
 * @returns The members of the schema's definition that contain schemas, with the mapped schemas.
 * @throws whatever a getter throws, unless `defer` is given.
 */
export function mapParts(
  { _zod: { def } }: $ZodTypes,
  map: MapPart<$ZodType>,
  defer?: MapPart<() => $ZodType>,
): Readonly<Record<string, unknown>> {
  if ("element" in def) return { element: map(def.element, { member: "element", mark: "[]" }) };
  if ("keyType" in def) {
    const keyType = map(def.keyType, { member: "keyType", mark: "{key}" });
    return { keyType, valueType: map(def.valueType, { member: "valueType", mark: "{value}" }) };
  }
  if ("valueType" in def) {
    return { valueType: map(def.valueType, { member: "valueType", mark: "[]" }) };
  }
  if ("items" in def) {
    const items = def.items.map((item, index) =>
      map(item, { member: "items", mark: `[${index}]` }),
    );
    return { items, rest: def.rest && map(def.rest, { member: "rest", mark: "[]" }) };
  }
  if ("shape" in def) {
    const shape = mapShape(def, map, defer);
    const { catchall } = def;
    return { shape, catchall: catchall && map(catchall, { member: "catchall", mark: "{value}" }) };
  }
  if ("options" in def) {
    const toPlace = (index: number): Place => ({ member: "options", mark: `|${index}` });
    return { options: def.options.map((option, index) => map(option, toPlace(index))) };
  }
  if ("left" in def) {
    const left = map(def.left, { member: "left", mark: "" });
    return { left, right: map(def.right, { member: "right", mark: "" }) };
  }
  if ("innerType" in def) {
    return { innerType: map(def.innerType, { member: "innerType", mark: "" }) };
  }
  if ("in" in def) {
    const input = map(def.in, { member: "in", mark: "" });
    return { in: input, out: map(def.out, { member: "out", mark: "" }) };
  }
  return {};
}

/**
 * Returns the mark of a property. It quotes a key that contains a character used in marks.
 *
 * @param key - The key of the property.
 * @returns The mark, such as `.name` or `["a.b"]`.
 */
export function toKeyMark(key: PropertyKey): string {
  const text = String(key);
  return /[.[\]{}|]/.test(text) ? `[${JSON.stringify(text)}]` : `.${text}`;
}

type MapPart<Part> = (part: Part, place: Place) => $ZodType;

/** Maps the schemas of a shape. It never assigns to a key, because a key may be `__proto__`. */
function mapShape(
  definition: $ZodObjectDef,
  map: MapPart<$ZodType>,
  defer: MapPart<() => $ZodType> | undefined,
): $ZodShape {
  const declared: object | undefined = defer && util.rawShape(definition);
  const shape = declared ?? definition.shape;
  const entries = Reflect.ownKeys(shape).flatMap((key) => {
    const descriptor = Reflect.getOwnPropertyDescriptor(shape, key);
    if (descriptor?.enumerable !== true) return [];
    const { get } = descriptor;
    const place = { member: "shape", mark: toKeyMark(key), key };
    const part =
      get === undefined || defer === undefined
        ? map(Reflect.get(shape, key) as $ZodType, place)
        : defer(() => get.call(shape) as $ZodType, place);
    return [[key, part] as const];
  });
  return Object.fromEntries(entries);
}

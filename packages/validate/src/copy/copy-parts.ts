import {
  util,
  type $ZodObjectDef,
  type $ZodShape,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";

/**
 * Copies the schemas that a schema is made of.
 *
 * @param copy - Copies one of them. It is told its place: `.key` a property, `[]` the elements of a
 *   list, `[0]` an item of a tuple, `{key}` and `{value}` those of a record or map, `|0` an option; empty
 *   where it sees the value of the whole.
 * @param defer - Copies one that a getter of the author's gives, which may make it, and so on without
 *   end.
 * @returns The members of the schema's definition that hold them, with the copies in their places.
 * @internal
 */
export function copyParts(
  { _zod: { def } }: $ZodTypes,
  copy: CopyPart<$ZodType>,
  defer: CopyPart<() => $ZodType> = (getPart, mark) => copy(getPart(), mark),
): Readonly<Record<string, unknown>> {
  if ("element" in def) return { element: copy(def.element, "[]") };
  if ("keyType" in def) {
    return { keyType: copy(def.keyType, "{key}"), valueType: copy(def.valueType, "{value}") };
  }
  if ("valueType" in def) return { valueType: copy(def.valueType, "[]") };
  if ("items" in def) {
    const items = def.items.map((item, index) => copy(item, `[${index}]`));
    return { items, rest: def.rest && copy(def.rest, "[]") };
  }
  if ("shape" in def) {
    const shape = copyShape(def, copy, defer);
    return { shape, catchall: def.catchall && copy(def.catchall, "{value}") };
  }
  if ("options" in def) {
    return { options: def.options.map((option, index) => copy(option, `|${index}`)) };
  }
  if ("left" in def) return { left: copy(def.left, ""), right: copy(def.right, "") };
  if ("innerType" in def) return { innerType: copy(def.innerType, "") };
  if ("in" in def) return { in: copy(def.in, ""), out: copy(def.out, "") };
  // A scalar; what a function or a template holds is not run on the value.
  return {};
}

type CopyPart<Part> = (part: Part, mark: string) => $ZodType;

/** Entries rather than assignments: a key may be `__proto__`, and symbols count. */
function copyShape(
  definition: $ZodObjectDef,
  copy: CopyPart<$ZodType>,
  defer: CopyPart<() => $ZodType>,
): $ZodShape {
  // As it was declared: the definition's own shape calls every getter, and keeps what it gives.
  const shape: object = util.rawShape(definition) ?? definition.shape;
  const entries = Reflect.ownKeys(shape).flatMap((key) => {
    const descriptor = Reflect.getOwnPropertyDescriptor(shape, key);
    if (descriptor?.enumerable !== true) return [];
    const { get } = descriptor;
    const mark = `.${String(key)}`;
    const part =
      get === undefined
        ? copy(descriptor.value as $ZodType, mark)
        : defer(() => get.call(shape) as $ZodType, mark);
    return [[key, part] as const];
  });
  return Object.fromEntries(entries);
}

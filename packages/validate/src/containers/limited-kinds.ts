import {
  $constructor,
  $ZodArray,
  $ZodMap,
  $ZodObjectJIT,
  $ZodRecord,
  $ZodSet,
  $ZodTuple,
  type $ZodObjectDef,
  type $ZodRecordDef,
  type $ZodType,
} from "zod/v4/core";
import { limitContainer, type RepeatedPart } from "./limit-container.ts";

/**
 * Zod's containers, with a budget of issues for each value. The definitions already hold limited parts.
 *
 * @internal
 */
export const limitedKinds: ReadonlyMap<string, $ZodType["_zod"]["constr"]> = new Map<
  string,
  $ZodType["_zod"]["constr"]
>([
  ["array", limit($ZodArray, ({ element }) => [{ part: element, list: (value) => toList(value) }])],
  ["set", limit($ZodSet, ({ valueType }) => [{ part: valueType, list: listMembers }])],
  [
    "map",
    limit($ZodMap, ({ keyType, valueType }) => [
      { part: keyType, list: (value) => (value instanceof Map ? [...value.keys()] : undefined) },
      {
        part: valueType,
        list: (value) => (value instanceof Map ? [...value.values()] : undefined),
      },
    ]),
  ],
  ["record", limit($ZodRecord, repeatedInRecord)],
  [
    "tuple",
    limit($ZodTuple, ({ items, rest }) =>
      rest ? [{ part: rest, list: (value) => toList(value)?.slice(items.length) }] : [],
    ),
  ],
  ["object", limit($ZodObjectJIT, repeatedInObject)],
]);

function limit<T extends $ZodType, D extends T["_zod"]["def"]>(
  kind: $constructor<T, D>,
  toRepeated: (def: D) => readonly RepeatedPart[],
): $constructor<T, D> {
  return $constructor<T, D>("Limited", (schema, def) => {
    kind.init(schema, def);
    limitContainer(schema, toRepeated(def));
  });
}

function toList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function listMembers(value: unknown): readonly unknown[] | undefined {
  return value instanceof Set ? [...value] : undefined;
}

/** Where the schema lists the keys, it bounds how many there are. */
function repeatedInRecord({ keyType, valueType, mode }: $ZodRecordDef): readonly RepeatedPart[] {
  if (keyType._zod.values !== undefined || mode === "loose") return [];
  const list: RepeatedPart["list"] = (value, { isOperand }) => {
    // Zod does not run the values of keys that only the other operand accepts.
    if (isOperand || !isPlain(value)) return undefined;
    const symbols = Object.getOwnPropertySymbols(value);
    const isEnumerable = (key: symbol): boolean =>
      Object.prototype.propertyIsEnumerable.call(value, key);
    return listValues(value, [...Object.keys(value), ...symbols.filter(isEnumerable)]);
  };
  return [{ part: valueType, list }];
}

/** The members that the shape of an object does not declare. */
function repeatedInObject({ shape, catchall }: $ZodObjectDef): readonly RepeatedPart[] {
  if (catchall === undefined) return [];
  const list: RepeatedPart["list"] = (value) => {
    if (!isPlain(value)) return undefined;
    return listValues(
      value,
      Object.keys(value).filter((key) => !Object.hasOwn(shape, key)),
    );
  };
  return [{ part: catchall, list }];
}

function listValues(value: object, keys: readonly PropertyKey[]): readonly unknown[] {
  const members = value as Readonly<Record<PropertyKey, unknown>>;
  return keys.filter((key) => key !== "__proto__").map((key) => members[key]);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

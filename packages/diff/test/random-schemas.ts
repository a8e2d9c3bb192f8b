import type { JsonSchema } from "@fw/contract";

/** A random generator with a seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to one below `end`. */
  below(end: number): number {
    // https://github.com/cprosche/mulberry32
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  of<T>(list: readonly T[]): T {
    // No list in this file is empty.
    return list[this.below(list.length)] as T;
  }

  is(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** Definitions that may refer to each other, but only through a member. */
export function createDefinitions(chance: Chance): Record<string, JsonSchema> {
  return { A: createObject(chance, 2, true), B: createObject(chance, 2, true) };
}

const names = ["a", "b", "c", "kind"];
const scalars = ["a", "b", "kind", "", 0, 1, 2, 3.5, true, false, null] as const;

/** A random schema with keywords that are compared. */
export function createSchema(chance: Chance, depth = 3, hasReferences = false): JsonSchema {
  if (hasReferences && chance.is(20)) return { $ref: `#/$defs/${chance.of(["A", "B"])}` };
  const leaves: (() => JsonSchema)[] = [
    () => ({ type: "string", ...chanceBounds(chance, "minLength", "maxLength") }),
    () => ({ type: "number", ...chanceBounds(chance, "minimum", "maximum") }),
    () => ({ type: "number", ...chanceBounds(chance, "exclusiveMinimum", "exclusiveMaximum") }),
    () => ({ type: "integer", ...(chance.is(50) && { multipleOf: chance.of([2, 3, 4, 6]) }) }),
    () => ({ type: chance.of(["boolean", "null"]) }),
    () => ({ enum: [chance.of(scalars), chance.of(scalars)].filter(isFirst) }),
    () => ({ const: chance.of(scalars) }),
    () => ({ type: ["string", "null"] }),
    () => chance.of([{}, { not: {} }, { type: "string", pattern: "^a" }]),
  ];
  const branches: (() => JsonSchema)[] = [
    () => createObject(chance, depth, hasReferences),
    () => createObject(chance, depth, hasReferences),
    () => ({
      type: "array",
      ...(chance.is(70) && {
        items: chance.is(30) ? false : createSchema(chance, depth - 1, hasReferences),
      }),
      ...(chance.is(40) && { prefixItems: createList(chance, depth, hasReferences) }),
      ...chanceBounds(chance, "minItems", "maxItems"),
    }),
    () => ({ anyOf: createList(chance, depth, hasReferences) }),
    () => ({ oneOf: createList(chance, depth, hasReferences) }),
    () => ({ allOf: createList(chance, depth, hasReferences) }),
    () => ({
      ...createObject(chance, depth, hasReferences),
      allOf: createList(chance, depth, hasReferences),
    }),
  ];
  return chance.of(depth > 0 && chance.is(70) ? branches : leaves)();
}

function createList(chance: Chance, depth: number, hasReferences: boolean): JsonSchema[] {
  return Array.from({ length: 1 + chance.below(3) }, () =>
    createSchema(chance, depth - 1, hasReferences),
  );
}

function createObject(chance: Chance, depth: number, hasReferences: boolean): JsonSchema {
  const own = names.filter(() => chance.is(40));
  const further = chance.of([
    undefined,
    undefined,
    false,
    {},
    createSchema(chance, Math.min(depth - 1, 1), hasReferences),
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(
      own.map((name) => [
        name,
        name === "kind"
          ? { const: chance.of(["a", "b"]) }
          : createSchema(chance, depth - 1, hasReferences),
      ]),
    ),
    required: (chance.is(90) ? own : names).filter(() => chance.is(60)),
    ...(further !== undefined && { additionalProperties: further }),
    ...(chance.is(10) && { propertyNames: { enum: ["a", "b", "kind"] } }),
    ...(chance.is(5) && {
      patternProperties: { "^a": createSchema(chance, depth - 1, hasReferences) },
    }),
    ...(chance.is(10) && chanceBounds(chance, "minProperties", "maxProperties")),
  };
}

function chanceBounds(chance: Chance, low: string, high: string): JsonSchema {
  return {
    ...(chance.is(40) && { [low]: chance.below(3) }),
    ...(chance.is(40) && { [high]: 1 + chance.below(4) }),
  };
}

function isFirst(value: unknown, index: number, list: readonly unknown[]): boolean {
  return list.indexOf(value) === index;
}

/** The same schemas with one change. */
export function mutate(schemas: Definitions, chance: Chance): Record<string, JsonSchema> {
  const copy = structuredClone(schemas) as Record<string, JsonSchema>;
  const place = chance.of(Object.values(copy).flatMap(listSchemas));
  const other = createSchema(chance, 1) as Record<string, unknown>;
  const keyword = chance.of([...Object.keys(place), ...Object.keys(other)]);
  const actions = [
    () => {
      // Replaces the schema.
      for (const key of Object.keys(place)) Reflect.deleteProperty(place, key);
      Object.assign(place, other);
    },
    () => {
      Reflect.deleteProperty(place, keyword);
    },
    () => {
      if (other[keyword] !== undefined) place[keyword] = other[keyword];
    },
    () => {
      const value = place[keyword];
      if (typeof value === "number") place[keyword] = Math.max(0, value + chance.of([-1, 1]));
      if (Array.isArray(value) && value.length > 1 && keyword !== "type") value.pop();
    },
    () => {
      const list = place["required"] ?? place["enum"];
      if (Array.isArray(list)) {
        const value = chance.of(["a", "b", "c"]);
        if (!list.includes(value)) list.push(value);
      }
    },
    () => {
      const { properties } = place as { properties?: Record<string, JsonSchema> };
      if (properties === undefined) return;
      const name = chance.of(names);
      if (name in properties) Reflect.deleteProperty(properties, name);
      else properties[name] = other;
    },
    () => {
      const before = { ...place };
      for (const key of Object.keys(place)) Reflect.deleteProperty(place, key);
      place["anyOf"] = [before, chance.of([{ type: "null" }, other])];
    },
  ];
  chance.of(actions)();
  return copy;
}

function listSchemas(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const found: Record<string, unknown>[] = [value as Record<string, unknown>];
  const { properties, patternProperties, items, additionalProperties } = value as JsonSchema;
  const { anyOf, oneOf, allOf, prefixItems } = value as JsonSchema;
  const parts: unknown[] = [
    ...Object.values(properties ?? {}),
    ...Object.values(patternProperties ?? {}),
    ...[items, additionalProperties],
    ...[anyOf, oneOf, allOf, prefixItems].flatMap((list) => list ?? []),
  ];
  return [...found, ...parts.flatMap(listSchemas)];
}

/** Schemas, and the definitions that they refer to. */
type Definitions = Readonly<Record<string, JsonSchema>>;

/** Values that may match schemas, and have only members that the schemas name. */
export class Samples {
  readonly #chance: Chance;
  readonly #defs: Definitions;

  constructor(chance: Chance, $defs: Definitions) {
    this.#chance = chance;
    this.#defs = $defs;
  }

  of(schema: JsonSchema | boolean, depth = 6): unknown {
    const chance = this.#chance;
    const any = (): unknown => chance.of<unknown>([...scalars, {}, []]);
    if (typeof schema === "boolean" || depth < 0) return any();
    const { $ref, anyOf, oneOf, allOf, enum: list, const: only, type } = schema;
    if ($ref !== undefined)
      return this.of(this.#defs[$ref.slice("#/$defs/".length)] ?? {}, depth - 1);
    if (allOf !== undefined) {
      const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "allOf"));
      const all = [...allOf, rest].map((part) => this.of(part, depth - 1));
      const objects = all.filter((value) => Object(value) === value && !Array.isArray(value));
      return objects.length > 0 && chance.is(80) ? Object.assign({}, ...objects) : chance.of(all);
    }
    const options = anyOf ?? oneOf;
    if (options !== undefined) return this.of(chance.of(options), depth - 1);
    if (only !== undefined) return only;
    if (list !== undefined) return list.length === 0 ? null : chance.of(list);
    switch (type === undefined ? "any" : chance.of([type].flat())) {
      case "object":
        return this.#object(schema, depth);
      case "array":
        return this.#array(schema, depth);
      case "string":
        return "aaaaaaaa".slice(0, chance.below(7)) || chance.of(["", "b", "kind"]);
      case "number":
      case "integer":
        return chance.of([-1, 0, 0.5, 1, 2, 3, 3.5, 4, 6, 8, 12]);
      case "boolean":
        return chance.is(50);
      case "null":
        return null;
      default:
        return any();
    }
  }

  #object(schema: JsonSchema, depth: number): object {
    const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema;
    const keys = [...Object.keys(properties), ...required];
    // Adds members that the schema allows.
    if (additionalProperties !== undefined && additionalProperties !== false)
      keys.push(...names.filter(() => this.#chance.is(30)));
    if (Object.keys(patternProperties).length > 0 && this.#chance.is(50)) keys.push("a");
    return Object.fromEntries(
      keys
        .filter((name) => required.includes(name) || this.#chance.is(60))
        .map((name) => {
          const part = properties[name] ?? (name === "a" ? patternProperties["^a"] : undefined);
          return [name, this.of(part ?? additionalProperties ?? {}, depth - 1)];
        }),
    );
  }

  #array({ prefixItems = [], items = {} }: JsonSchema, depth: number): unknown[] {
    return Array.from({ length: this.#chance.below(5) }, (_, index) =>
      this.of(prefixItems[index] ?? items, depth - 1),
    );
  }
}

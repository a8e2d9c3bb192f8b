import * as fc from "fast-check";
import {
  globalRegistry,
  safeParse,
  type $ZodLazy,
  type $ZodObjectDef,
  type $ZodRecordDef,
  type $ZodTupleDef,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";
import { readBounds } from "./bounds.ts";
import { Constants } from "./constants.ts";
import { PreferredValues } from "./preferred-values.ts";
import { scalarValues } from "./scalar-values.ts";
import { asSent } from "./write-json.ts";

/** A part of a schema, and its values. */
export interface ValueNode {
  /** Its place, such as `tags[]`; empty for the whole. */
  readonly at: string;
  readonly schema: $ZodType;
  /** Its direct parts. */
  readonly parts: readonly $ZodType[];
  /** `undefined` if no JSON value is valid. */
  readonly values: PreferredValues | undefined;
}

/**
 * Makes JSON values for a schema. `undefined` means that a member is left out. Recursive schemas are entered a few times.
 */
export class SchemaValues {
  /** The schemas so far, inner ones first. */
  readonly nodes: Map<$ZodType, ValueNode> = new Map<$ZodType, ValueNode>();
  readonly constants: Constants = new Constants();
  /** Whether a schema so far has an example. */
  hasExamples = false;
  readonly #isByExample: boolean;
  readonly #levels = new Map<$ZodType, number>();
  #parts: $ZodType[] = [];
  #count = 0;

  /** @param isByExample - Whether a schema with examples makes only those. */
  constructor(isByExample: boolean) {
    this.#isByExample = isByExample;
  }

  of(schema: $ZodType, at: string): PreferredValues | undefined {
    const level = this.#levels.get(schema) ?? 0;
    this.#parts.push(schema);
    // If schemas refer to each other in many ways, following all of them would not end.
    if (level > (this.#count > 300 ? 0 : 2) || ++this.#count > 3000) return undefined;
    const outer = this.#parts;
    this.#parts = [];
    this.#levels.set(schema, level + 1);
    this.constants.add(schema);
    const made = this.#withExamples(schema, this.#make(schema as $ZodTypes, at));
    const values = made && new PreferredValues(made, (value) => isValid(schema, value));
    if (!this.nodes.has(schema) && level === 0) {
      this.nodes.set(schema, { at, schema, parts: this.#parts, values });
    }
    this.#levels.set(schema, level);
    this.#parts = outer;
    return values;
  }

  #withExamples(schema: $ZodType, made: Values): Values {
    const examples: unknown = globalRegistry.get(schema)?.["examples"];
    if (!Array.isArray(examples) || examples.length === 0) return made;
    this.hasExamples = true;
    const given = fc.constantFrom(...examples.map(toSent));
    return made === undefined || this.#isByExample ? given : fc.oneof(given, made);
  }

  #make(schema: $ZodTypes, at: string): Values {
    const { def } = schema._zod;
    const scalar = scalarValues.get(def.type);
    if (scalar !== undefined) return scalar(schema);
    if ("element" in def) return this.#makeArray(schema, def.element, at);
    if ("items" in def) return this.#makeTuple(def, at);
    if ("shape" in def) return this.#makeObject(def, at);
    if ("options" in def) {
      const options = def.options.map((option, index) => this.of(option, `${at}|${index}`));
      const made = options.flatMap((option) => option ?? []);
      return made.length === 0 ? undefined : fc.oneof(...made);
    }
    if ("left" in def) {
      const [left, right] = [this.of(def.left, at), this.of(def.right, at)];
      return left && right && fc.tuple(left, right).map(([one, other]) => merge(one, other));
    }
    if ("innerType" in def) {
      const inner = this.of(def.innerType, at);
      if (def.type === "catch") return fc.oneof(inner ?? fc.jsonValue(), fc.jsonValue());
      if (def.type === "nullable") return orElse(inner, null);
      return ["optional", "default", "prefault"].includes(def.type)
        ? orElse(inner, undefined)
        : inner;
    }
    // The definition has only the getter. Zod caches its result outside the definition.
    if ("getter" in def) return this.of((schema as $ZodLazy)._zod.innerType, at);
    if ("in" in def) {
      // z.stringbool
      const { truthy, falsy } = schema._zod.bag as Partial<Record<string, readonly string[]>>;
      if (truthy && falsy) return fc.constantFrom(...truthy, ...falsy);
      return this.of(def.in._zod.def.type === "transform" ? def.out : def.in, at);
    }
    return def.type === "record" ? this.#makeRecord(def, at) : undefined;
  }

  #makeArray(schema: $ZodType, element: $ZodType, at: string): Values {
    const { shortest, longest } = readBounds(schema);
    const elements = this.of(element, `${at}[]`);
    if (elements === undefined) return shortest === 0 ? fc.constant([]) : undefined;
    const minLength = Math.min(shortest, 1000);
    const few = fc.array(elements, { minLength, maxLength: Math.min(longest, minLength + 5) });
    if (longest > 100 || longest <= minLength) return few;
    const full = fc.array(elements, { minLength: longest, maxLength: longest });
    return fc.oneof({ weight: 7, arbitrary: few }, { weight: 1, arbitrary: full });
  }

  #makeTuple({ items, rest }: $ZodTupleDef, at: string): Values {
    const parts = items.map((item, index) => this.of(item, `${at}[${index}]`));
    const needed = items.findLastIndex(({ _zod: { optin } }) => optin === undefined) + 1;
    const available = parts.findIndex((part) => part === undefined);
    const most = available === -1 ? parts.length : available;
    if (most < needed) return undefined;
    const first = fc.tuple(...parts.slice(0, most).flatMap((part) => part ?? []));
    const more = most === parts.length && rest ? this.of(rest, `${at}[]`) : undefined;
    const tail = more ? fc.array(more, { maxLength: 3 }) : fc.constant([]);
    return fc
      .tuple(first, tail, fc.integer({ min: needed, max: most }))
      .map(([list, others, length]) =>
        length < most && others.length === 0 ? list.slice(0, length) : [...list, ...others],
      );
  }

  #makeObject({ shape, catchall }: $ZodObjectDef, at: string): Values {
    const members: [string, fc.Arbitrary<unknown>][] = [];
    for (const [key, part] of Object.entries(shape)) {
      const values = this.of(part, at === "" ? key : `${at}.${key}`);
      if (values !== undefined) members.push([key, values]);
      else if (part._zod.optin === undefined) return undefined;
    }
    const object = fc.record(Object.fromEntries(members)).map((made) => ({ ...made }));
    if (catchall?._zod.def.type === "never") return object;
    const others =
      catchall === undefined ? fc.jsonValue({ maxDepth: 1 }) : this.of(catchall, `${at}{value}`);
    if (others === undefined) return object;
    const extra = fc.dictionary(keys, others, { minKeys: 1, maxKeys: 2 });
    return fc
      .tuple(object, fc.option(extra, { nil: {}, freq: 8 }))
      .map(([own, more]) => ({ ...more, ...own }));
  }

  #makeRecord(def: $ZodRecordDef, at: string): Values {
    // A number as a key becomes a string.
    const [names, values] = [
      this.of(def.keyType, `${at}{key}`),
      this.of(def.valueType, `${at}{value}`),
    ];
    if (names === undefined || values === undefined) return fc.constant({});
    const all = def.keyType._zod.values;
    if (all !== undefined && def.partial !== true && def.mode !== "loose") {
      return fc.record(Object.fromEntries([...all].map((key) => [String(key), values])));
    }
    const entries = fc.array(fc.tuple(names, values), { maxLength: 4 });
    return entries.map((list) =>
      Object.fromEntries(list.map(([key, value]) => [String(key), value] as const)),
    );
  }
}

/** Converts an example, which may be an output such as a `Date`, to the JSON that a client sends. */
function toSent(example: unknown): unknown {
  if (example === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(example, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ),
  );
}

type Values = fc.Arbitrary<unknown> | undefined;

const keys = fc.constantFrom("extra", "id", "a b", "é", "toString", "0");

function orElse(values: Values, other: null | undefined): fc.Arbitrary<unknown> {
  return values ? fc.option(values, { nil: other, freq: 3 }) : fc.constant(other);
}

function merge(one: unknown, other: unknown): unknown {
  const areObjects = [one, other].every((side) => typeof side === "object" && !Array.isArray(side));
  return areObjects ? ({ ...Object(one), ...Object(other) } as unknown) : one;
}

/** Whether the server would accept a value. Async schemas count as valid. */
function isValid(schema: $ZodType, value: unknown): boolean {
  try {
    return safeParse(schema, asSent(value)).success;
  } catch {
    return true;
  }
}

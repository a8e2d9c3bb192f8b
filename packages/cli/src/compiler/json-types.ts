import { type Gap, type JsonSchema, toPascalCase } from "@fw/contract";
import ts from "typescript";
import { toArraySchema } from "./array-schema.ts";
import { describeSymbol } from "./comment.ts";
import { toObjectSchema } from "./object-schema.ts";
import type { Probes } from "./probes.ts";
import { findToJson } from "./to-json.ts";
import { TypeNames } from "./type-names.ts";
import { toScalarSchema } from "./scalar-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { isReference } from "./type-reference.ts";
import type { TypeWalk } from "./walk.ts";

/**
 * Converts types into schemas of what `JSON.stringify` writes for their values, by the rules of `Json` in `@fw/core`.
 * Named and recursive types are in {@link JsonTypes.defs}; other schemas refer to them.
 */
export class JsonTypes implements TypeWalk {
  readonly checker: ts.TypeChecker;
  readonly probes: Probes;
  readonly defs: Map<string, JsonSchema> = new Map<string, JsonSchema>();
  readonly gaps: Gap[] = [];
  /** The route whose types are read. */
  route = "";
  readonly #typeNames: TypeNames;
  readonly #defNames = new Map<ts.Type, string>();
  readonly #owners = new Map<string, ts.Type>();
  /** The types being read, outermost first. */
  readonly #open: ts.Type[] = [];

  constructor(program: ts.Program, probes: Probes) {
    this.checker = program.getTypeChecker();
    this.probes = probes;
    this.#typeNames = new TypeNames(program);
  }

  readonly addGap = (place: string, reason: string): JsonSchema => {
    this.gaps.push({ route: this.route, place, reason });
    return {};
  };

  readonly toSchema = (type: ts.Type, place: string): JsonSchema => {
    const known = this.#defNames.get(type);
    if (known !== undefined) return toReference(known);
    // If a union recurs, so does an object in it.
    if (!type.isUnion() && this.#open.includes(type)) return this.#nameRecursion(type, place);
    if (this.#isEndless(type)) return this.addGap(place, "is an endless type");
    const mayHaveName = isStructured(type) && !this.#isReplaced(type);
    const name = mayHaveName ? this.#typeNames.find(type) : undefined;
    if (name !== undefined) this.#define(type, name.text);
    this.#open.push(type);
    const schema = this.#read(type, place);
    this.#open.pop();
    // A recursive type gets its name while it is read.
    const defined = this.#defNames.get(type);
    if (defined === undefined) return schema;
    if (this.#owners.get(defined) === type) {
      this.defs.set(defined, { ...describeSymbol(name?.symbol, this.checker), ...schema });
    }
    return toReference(defined);
  };

  readonly toSchemaOfAny = (types: readonly ts.Type[], place: string): JsonSchema => {
    const alias = this.#typeNames.findUnion(types);
    if (alias !== undefined && !this.#open.includes(alias)) return this.toSchema(alias, place);
    return mergeSchemas(types.map((type) => this.toSchema(type, place)));
  };

  /** The type that Zod infers for a recursive schema recurs as another type, which equals the named one. */
  #nameRecursion(type: ts.Type, place: string): JsonSchema {
    const twin = this.#typeNames.findTwin(type);
    if (twin !== undefined) {
      const schema = this.toSchema(twin, place);
      const name = this.#defNames.get(twin);
      if (name !== undefined) this.#defNames.set(type, name);
      return schema;
    }
    const wanted = this.#typeNames.suggest(type) ?? toPascalCase(`${this.route} response`);
    return toReference(this.#define(type, wanted));
  }

  /** Reserves the place of the definition, so that outer types come first. */
  #define(type: ts.Type, wanted: string): string {
    const name = this.#typeNames.unique.take(wanted);
    this.#defNames.set(type, name);
    this.#owners.set(name, type);
    this.defs.set(name, {});
    return name;
  }

  /** Whether a generic type contains itself with new arguments each time. */
  #isEndless(type: ts.Type): boolean {
    if (this.#open.length >= deepest) return true;
    if (!type.isClassOrInterface() && type.aliasSymbol === undefined && !isReference(type))
      return false;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isSame = (open: ts.Type): boolean => (open.aliasSymbol ?? open.getSymbol()) === symbol;
    return !this.checker.isArrayLikeType(type) && this.#open.filter(isSame).length >= mostLevels;
  }

  /** Whether JSON replaces the value, so that the name does not describe it. */
  #isReplaced(type: ts.Type): boolean {
    if (type.isUnion()) return false;
    const isEmptied = this.probes.hidden(type) || this.probes.numberArray(type);
    return isEmptied || this.#isDropped(type) || findToJson(this.checker, type) !== undefined;
  }

  #isDropped(type: ts.Type): boolean {
    return this.probes.inexpressible(type) || (type.flags & ts.TypeFlags.BigIntLike) !== 0;
  }

  #read(type: ts.Type, place: string): JsonSchema {
    const { flags } = type;
    if (flags & ts.TypeFlags.Any) return this.addGap(place, "is any");
    if (flags & ts.TypeFlags.Unknown) return this.addGap(place, "is unknown");
    if (flags & ts.TypeFlags.Never) return { not: {} };
    if (type.isUnion()) {
      const sent = type.types.filter((member) => !this.#isDropped(member));
      return this.toSchemaOfAny(sent, place);
    }
    const scalar = toScalarSchema(type);
    if (scalar !== undefined) return scalar;
    if (
      (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) ===
      0
    ) {
      return this.addGap(place, `is ${this.checker.typeToString(type)}, which is not resolved`);
    }
    return this.#readObject(type, place);
  }

  #readObject(type: ts.Type, place: string): JsonSchema {
    const replaced = findToJson(this.checker, type);
    if (replaced === "date") return { type: "string", format: "date-time" };
    if (replaced !== undefined) return this.toSchema(replaced, place);
    if (this.#isDropped(type)) return { not: {} };
    const array = toArraySchema(this, type, place);
    if (array !== undefined) return array;
    if (this.probes.hidden(type)) return { type: "object", additionalProperties: false };
    if (this.probes.numberArray(type)) {
      return { type: "object", additionalProperties: { type: "number" } };
    }
    return toObjectSchema(this, type, place);
  }
}

/** No handwritten type is as deep. */
const deepest = 40;

/** The most levels of a generic type within itself. */
const mostLevels = 5;

function isStructured({ flags }: ts.Type): boolean {
  const structured =
    ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union | ts.TypeFlags.EnumLike;
  return (flags & structured) !== 0;
}

function toReference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

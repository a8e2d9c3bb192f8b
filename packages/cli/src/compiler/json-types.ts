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
 * Turns types into schemas of their JSON form, by the rules of `Json` in `@fw/core`: of each it says what
 * `JSON.stringify` makes of the values. A type with a name, or one that contains itself, stands in
 * {@link JsonTypes.defs} once and is referred to.
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
  /** The types that are being read, the outermost first. */
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
    // A union that comes again has an object in it that does.
    if (!type.isUnion() && this.#open.includes(type)) return this.#nameRecursion(type, place);
    if (this.#isEndless(type)) return this.addGap(place, "is a type that has no end");
    const mayHaveName = isStructured(type) && !this.#isReplaced(type);
    const name = mayHaveName ? this.#typeNames.find(type) : undefined;
    if (name !== undefined) this.#define(type, name.text);
    this.#open.push(type);
    const schema = this.#read(type, place);
    this.#open.pop();
    // It may have got its name within itself.
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

  /** What Zod infers of a recursive schema comes again as another type, equal to the one with a name. */
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

  /** Takes the place of the definition, so that the outer one comes first. */
  #define(type: ts.Type, wanted: string): string {
    const name = this.#typeNames.unique.take(wanted);
    this.#defNames.set(type, name);
    this.#owners.set(name, type);
    this.defs.set(name, {});
    return name;
  }

  /** A generic type may contain itself with other arguments each time. */
  #isEndless(type: ts.Type): boolean {
    if (this.#open.length >= deepest) return true;
    if (!type.isClassOrInterface() && type.aliasSymbol === undefined && !isReference(type))
      return false;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isSame = (open: ts.Type): boolean => (open.aliasSymbol ?? open.getSymbol()) === symbol;
    return !this.checker.isArrayLikeType(type) && this.#open.filter(isSame).length >= mostLevels;
  }

  /** Whether JSON has another value in its place, so that its name says nothing of that. */
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

/** No type that is written by hand is as deep. */
const deepest = 40;

/** Of one generic type within itself. */
const mostLevels = 5;

function isStructured({ flags }: ts.Type): boolean {
  const structured =
    ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union | ts.TypeFlags.EnumLike;
  return (flags & structured) !== 0;
}

function toReference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

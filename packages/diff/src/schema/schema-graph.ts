import { readRules, type JsonSchema } from "@fw/contract";
import { intersectOptions } from "./intersect-options.ts";
import { listChecks } from "./further-checks.ts";
import { isLimiting, isNever, limitsInexactly } from "./keywords.ts";
import { kinds, type Option, type Reading, type SchemaNode, type SchemaNodes } from "./option.ts";
import { readOption } from "./read-option.ts";
import { areApart, uniteOptions } from "./unite-options.ts";

/** The schemas of a document. Equal schemas share a node, so that recursion ends. */
export class SchemaGraph implements SchemaNodes {
  readonly any: SchemaNode = { graph: this, parts: [] };
  readonly #defs: Readonly<Record<string, JsonSchema>>;
  readonly #names: ReadonlyMap<JsonSchema, string>;
  readonly #ids = new Map<JsonSchema, number>();
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #readings = new Map<SchemaNode, Reading>();
  readonly #all: readonly Option[] = kinds.flatMap((kind) => readOption(kind, {}, this));
  #depth = 0;
  #pairs = 0;

  constructor($defs: Readonly<Record<string, JsonSchema>>) {
    this.#defs = $defs;
    this.#names = new Map(Object.entries($defs).map(([name, schema]) => [schema, name]));
  }

  /** Returns the node of all these schemas together. */
  toNode(schemas: readonly (JsonSchema | boolean)[]): SchemaNode {
    const parts = new Map<number, JsonSchema>();
    for (const schema of schemas) {
      if (schema === true) continue;
      const part = schema === false ? never : this.resolve(schema);
      const id = this.#ids.get(part) ?? this.#ids.size;
      this.#ids.set(part, id);
      parts.set(id, part);
    }
    if (parts.size === 0) return this.any;
    const key = [...parts.keys()].toSorted((a, b) => a - b).join();
    const node = this.#nodes.get(key) ?? { graph: this, parts: [...parts.values()] };
    this.#nodes.set(key, node);
    return node;
  }

  /** Follows a schema that is only a reference. */
  resolve(schema: JsonSchema): JsonSchema {
    const seen = new Set<JsonSchema>();
    let resolved = schema;
    while (resolved.$ref !== undefined && !saysMore(resolved)) {
      if (seen.has(resolved)) return circular;
      seen.add(resolved);
      resolved = this.#definition(resolved.$ref);
    }
    return resolved;
  }

  findName({ parts: [only, ...others] }: SchemaNode): string | undefined {
    return only === undefined || others.length > 0 ? undefined : this.#names.get(only);
  }

  read(node: SchemaNode): Reading {
    const known = this.#readings.get(node);
    if (known !== undefined) return known;
    const unread = { options: this.#all, isExact: false, isAny: false, checks: "" };
    if (this.#depth > maxDepth || node.parts.length > maxParts) return unread;
    const checks = listChecks(node);
    // Ends the recursion of a schema that directly contains itself.
    this.#readings.set(node, unread);
    this.#depth++;
    const reading = node.parts
      .map((part) => this.#readPart(part))
      .reduce(this.#intersect, { options: this.#all, isExact: true, isAny: true });
    this.#depth--;
    const typeName = this.findName(node);
    const options =
      typeName === undefined
        ? reading.options
        : reading.options.map((option) => ({ typeName, ...option }));
    this.#readings.set(node, { ...reading, options, checks });
    return { ...reading, options, checks };
  }

  #readPart(schema: JsonSchema): PartReading {
    const { $ref, type, anyOf, oneOf, allOf, not } = schema;
    const named = new Set([type ?? kinds].flat());
    const wanted = kinds.filter(
      (kind) => named.has(kind) || (kind === "number" && named.has("integer")),
    );
    const own = {
      options: isNever(schema) ? [] : wanted.flatMap((kind) => readOption(kind, schema, this)),
      isExact: !limitsInexactly(schema) && (not === undefined || isNever(schema)),
      isAny: !Object.keys(schema).some((each) => !combining.has(each) && isLimiting(each)),
    };
    const members = [...($ref === undefined ? [] : [this.#definition($ref)]), ...(allOf ?? [])];
    return [
      ...members.map((member) => this.read(this.toNode([member]))),
      ...[anyOf, oneOf].flatMap((list) =>
        list === undefined ? [] : [this.#readUnion(list, list === oneOf)],
      ),
    ].reduce(this.#intersect, own);
  }

  #readUnion(list: readonly JsonSchema[], isExclusive: boolean): PartReading {
    const readings = list.map((member) => this.read(this.toNode([member])));
    const options = uniteOptions(readings.flatMap((reading) => reading.options));
    const isAny = !isExclusive && readings.some((reading) => reading.isAny);
    if (options.length > maxOptions) return { options: this.#all, isExact: false, isAny: false };
    const isExact =
      readings.every((reading) => reading.isExact) &&
      (!isExclusive || list.length === 1 || areApart(readings));
    return { options, isExact, isAny };
  }

  readonly #intersect = (a: PartReading, b: PartReading): PartReading => {
    if (b.isAny && b.isExact) return a;
    if (a.isAny && a.isExact) return b;
    this.#pairs += a.options.length * b.options.length;
    // Each of them accepts at least what both accept.
    const unread = { ...a, isExact: false };
    if (this.#pairs > maxPairs) return unread;
    const options = a.options.flatMap((one) =>
      b.options.flatMap((two) => intersectOptions(one, two)),
    );
    // The members that a pattern matches are unknown.
    const all = [...a.options, ...b.options];
    const isExact = a.isExact && b.isExact && all.every(({ patterns }) => patterns.size === 0);
    return options.length > maxOptions ? unread : { options, isExact, isAny: a.isAny && b.isAny };
  };

  #definition(reference: string): JsonSchema {
    return this.#defs[reference.slice("#/$defs/".length)] ?? never;
  }
}

type PartReading = Omit<Reading, "checks">;

/** Keywords that combine a schema with others. */
const combining: ReadonlySet<string> = new Set(["$ref", "anyOf", "oneOf", "allOf"]);

const never: JsonSchema = { not: {} };

/** The most options of a schema: nested choices double them. A schema with more is not read. */
const maxOptions = 128;

/** The most intersections of options in a document. */
const maxPairs = 200_000;

/** The most parts of an intersection: a nested one has the parts of all around it. */
const maxParts = 32;

/** Limits recursion through references in choices. */
const maxDepth = 200;

/** Replaces a self-referencing definition, whose values are unknown. */
const circular: JsonSchema = { $dynamicRef: "#circular" };

/** Whether a schema with a reference says more than the reference does. */
function saysMore(schema: JsonSchema): boolean {
  const { default: value, deprecated } = schema;
  const limits = Object.keys(schema).some(isLimiting);
  return limits || value !== undefined || deprecated === true || readRules(schema) !== "";
}

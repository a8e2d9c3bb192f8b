import type { JsonSchema } from "@fw/contract";
import { intersectOptions } from "./intersect-options.ts";
import { readChecks } from "./further-checks.ts";
import { isLimiting, isNever, limitsInexactly } from "./keywords.ts";
import { kinds, type Option, type Reading, type SchemaNode, type SchemaNodes } from "./option.ts";
import { readOption } from "./read-option.ts";
import { areApart, uniteOptions } from "./unite-options.ts";

/**
 * The schemas of a document. What is the same has the same node, so that what refers to itself has an end.
 *
 * @internal
 */
export class SchemaGraph implements SchemaNodes {
  readonly any: SchemaNode = { graph: this, parts: [] };
  readonly #defs: Readonly<Record<string, JsonSchema>>;
  readonly #ids = new Map<JsonSchema, number>();
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #readings = new Map<SchemaNode, Reading>();
  readonly #all: readonly Option[] = kinds.flatMap((kind) => readOption(kind, {}, this));
  #depth = 0;

  constructor($defs: Readonly<Record<string, JsonSchema>>) {
    this.#defs = $defs;
  }

  /** The node of all these schemas together. */
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

  /** What a schema refers to that only refers. */
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

  read(node: SchemaNode): Reading {
    const known = this.#readings.get(node);
    if (known !== undefined) return known;
    const unread = { options: this.#all, isExact: false, isAny: false };
    if (this.#depth > maxDepth || node.parts.length > maxParts) return unread;
    // For what contains itself with nothing in between.
    this.#readings.set(node, unread);
    this.#depth++;
    const reading = node.parts
      .map((part) => this.#readPart(part))
      .reduce(intersectReadings, { options: this.#all, isExact: true, isAny: true });
    this.#depth--;
    this.#readings.set(node, reading);
    return reading;
  }

  #readPart(schema: JsonSchema): Reading {
    const { $ref, type, anyOf, oneOf, allOf, not } = schema;
    const named = new Set([type ?? kinds].flat());
    const wanted = kinds.filter(
      (kind) => named.has(kind) || (kind === "number" && named.has("integer")),
    );
    const own = {
      options: isNever(schema) ? [] : wanted.flatMap((kind) => readOption(kind, schema, this)),
      isExact: !limitsInexactly(schema) && (not === undefined || isNever(schema)),
      isAny: !Object.keys(schema).some((keyword) => keyword !== "$ref" && isLimiting(keyword)),
    };
    const members = [...($ref === undefined ? [] : [this.#definition($ref)]), ...(allOf ?? [])];
    return [
      ...members.map((member) => this.read(this.toNode([member]))),
      ...[anyOf, oneOf].flatMap((list) =>
        list === undefined ? [] : [this.#readUnion(list, list === oneOf)],
      ),
    ].reduce(intersectReadings, own);
  }

  #readUnion(list: readonly JsonSchema[], isExclusive: boolean): Reading {
    const readings = list.map((member) => this.read(this.toNode([member])));
    const options = uniteOptions(readings.flatMap((reading) => reading.options));
    const isAny = !isExclusive && readings.some((reading) => reading.isAny);
    if (options.length > maxOptions) return { options: this.#all, isExact: false, isAny: false };
    const isExact =
      readings.every((reading) => reading.isExact) && (!isExclusive || areApart(readings));
    return { options, isExact, isAny };
  }

  #definition(reference: string): JsonSchema {
    return this.#defs[reference.slice("#/$defs/".length)] ?? never;
  }
}

const never: JsonSchema = { not: {} };

/** Choices of choices double; beyond this many the schema is not looked into. */
const maxOptions = 64;

/** Of intersections: where they nest in each other, each would have the parts of all above it. */
const maxParts = 32;

/** Of references in choices, for the stack. */
const maxDepth = 200;

/** Stands for a definition that is itself: nothing is known of it. */
const circular: JsonSchema = { $dynamicRef: "#circular" };

/** Whether a schema with a reference says more than the reference does. */
function saysMore(schema: JsonSchema): boolean {
  const { default: value, deprecated } = schema;
  const limits = Object.keys(schema).some(isLimiting);
  return limits || value !== undefined || deprecated === true || readChecks(schema) !== "";
}

function intersectReadings(a: Reading, b: Reading): Reading {
  if (b.isAny && b.isExact) return a;
  if (a.isAny && a.isExact) return b;
  const pairs = a.options.flatMap((first) => b.options.map((second) => [first, second] as const));
  const options = pairs.flatMap(([first, second]) => intersectOptions(first, second));
  // Which members a pattern names is not known.
  const hasPatterns = [a, b].some((each) => each.options.some(({ patterns }) => patterns.size > 0));
  const isExact = a.isExact && b.isExact && !hasPatterns;
  // Either of them takes at least what both take.
  return options.length > maxOptions
    ? { ...a, isExact: false }
    : { options, isExact, isAny: a.isAny && b.isAny };
}

import { closeRange, limitValues } from "./read-option.ts";
import type { Option, Range, SchemaNode } from "./option.ts";

/**
 * Makes the option of the values that two options have in common.
 *
 * @returns One option, or none if they have no value in common.
 */
export function intersectOptions(a: Option, b: Option): Option[] {
  if (a.kind !== b.kind) return [];
  const [few, more] = a.values ? [a.values, b.values] : [b.values, undefined];
  const common = few && more ? new Set([...few].filter((value) => more.has(value))) : few;
  const steps = [...new Set([...a.steps, ...b.steps])];
  const length = Math.max(a.prefix.length, b.prefix.length);
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  const properties = Array.from(names, (name) => {
    return [name, meet(memberOf(a, name), memberOf(b, name)) ?? a.items.graph.any] as const;
  });
  const patterns = new Set([...a.patterns.keys(), ...b.patterns.keys()]);
  return limitValues({
    kind: a.kind,
    ...(common && { values: common }),
    range: closeRange(intersectRanges(a.range, b.range), steps),
    steps,
    forms: [...new Set([...a.forms, ...b.forms])],
    properties: new Map(properties),
    required: new Set([...a.required, ...b.required]),
    additional: meet(a.additional, b.additional),
    patterns: new Map(
      Array.from(patterns, (pattern) => {
        const node = meet(a.patterns.get(pattern), b.patterns.get(pattern));
        return [pattern, node ?? a.items.graph.any];
      }),
    ),
    names: meet(a.names, b.names),
    prefix: Array.from({ length }, (_, index) => {
      return meet(a.prefix[index] ?? a.items, b.prefix[index] ?? b.items) ?? a.items.graph.any;
    }),
    items: meet(a.items, b.items) ?? a.items.graph.any,
  });
}

function memberOf(option: Option, name: string): SchemaNode | undefined {
  return option.properties.get(name) ?? option.additional;
}

function meet(a: SchemaNode | undefined, b: SchemaNode | undefined): SchemaNode | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.graph.toNode([...a.parts, ...b.parts]);
}

function intersectRanges(a: Range, b: Range): Range {
  const low = a.min > b.min || (a.min === b.min && a.isMinOpen) ? a : b;
  const high = a.max < b.max || (a.max === b.max && a.isMaxOpen) ? a : b;
  return { min: low.min, isMinOpen: low.isMinOpen, max: high.max, isMaxOpen: high.isMaxOpen };
}

import type { JsonScalar } from "@fw/contract";
import type { Option, Reading } from "./option.ts";
import { everything } from "./read-option.ts";

/** Merges options that list values of the same type, and equal options. */
export function uniteOptions(options: readonly Option[]): Option[] {
  const lists = new Map<string, Option & { readonly values: Set<JsonScalar> }>();
  const united = new Set<Option>();
  for (const option of options) {
    const { kind, values, forms } = option;
    if (values === undefined) united.add(option);
    else {
      const key = JSON.stringify([kind, forms]);
      const known = lists.get(key)?.values;
      for (const value of known ? values : []) known?.add(value);
      // limitValues() has already applied the bounds.
      if (!known)
        lists.set(key, { ...option, range: everything, steps: [], values: new Set(values) });
    }
  }
  return [...united, ...lists.values()];
}

/**
 * Whether a member discriminates between all options, so that `oneOf` means the same as `anyOf`. In contracts, `oneOf` is
 * a discriminated union.
 */
export function areApart(readings: readonly Pick<Reading, "options">[]): boolean {
  // Counts repeated options, too.
  const options = readings.flatMap((reading) => reading.options);
  const [first] = options;
  return [...(first?.required ?? [])].some((name) => {
    const tags = options.map((option) => [...(readTag(option, name) ?? [])]);
    const all = tags.flat();
    return tags.every((values) => values.length > 0) && new Set(all).size === all.length;
  });
}

/** The listed values of a required member; `undefined` if the member is optional or its values are not listed. */
export function readTag(option: Option, name: string): ReadonlySet<JsonScalar> | undefined {
  const node = option.properties.get(name);
  if (node === undefined || !option.required.has(name)) return undefined;
  const { options } = node.graph.read(node);
  const lists = options.flatMap(({ values }) => (values === undefined ? [] : [values]));
  return lists.length === options.length ? new Set(lists.flatMap((list) => [...list])) : undefined;
}

/** Whether two sets have no value in common. */
export function areDisjoint(a: ReadonlySet<JsonScalar>, b: ReadonlySet<JsonScalar>): boolean {
  return ![...a].some((value) => b.has(value));
}

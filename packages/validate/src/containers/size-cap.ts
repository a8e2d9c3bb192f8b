import type { $ZodTypeDef } from "zod/v4/core";

/**
 * The size above which Zod refuses a container without looking at its elements: the smallest of the
 * bounds that its first checks set.
 *
 * @internal
 */
export function sizeCap(definition: $ZodTypeDef): number {
  let cap = Infinity;
  for (const { _zod: check } of definition.checks ?? []) {
    const { def }: { readonly def: SizeCheck } = check;
    if (!sizeChecks.has(def.check)) break;
    cap = Math.min(cap, def.maximum ?? def.length ?? def.size ?? Infinity);
  }
  return cap;
}

interface SizeCheck {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
  readonly size?: number;
}

const sizeChecks: ReadonlySet<string> = new Set([
  "max_length",
  "min_length",
  "length_equals",
  "max_size",
  "min_size",
  "size_equals",
]);

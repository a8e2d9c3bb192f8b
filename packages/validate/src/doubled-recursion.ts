import { doublesWork } from "@fw/zod-schema";
import type { $ZodType, $ZodTypeDef } from "zod/v4/core";

/** The maximum depth of a value if the schema's work doubles with each level of objects and arrays. */
const maxDoubledLevels = 5;

/** The kinds that may run a value twice. */
const doublingTypes: ReadonlySet<string> = new Set(["pipe", "union", "intersection"]);

/**
 * Refuses deeply nested values if a schema is recursive through two branches, because the work then doubles with each
 * level.
 *
 * @param copy - The copy of a schema, whose run is replaced.
 * @param inner - The copies that values have reached behind lazy schemas, by the definitions of the lazy schemas.
 * @param name - The name of the whole schema in errors.
 */
export function installRecursionGuard(
  copy: $ZodType,
  inner: ReadonlyMap<$ZodTypeDef, $ZodType>,
  name = "The schema",
): void {
  if (!doublingTypes.has(copy._zod.def.type)) return;
  const run = copy._zod.run.bind(copy._zod);
  let known = 0;
  let isDoubled = false;
  copy._zod.run = (payload, context) => {
    if (known !== inner.size) {
      known = inner.size;
      isDoubled ||= doublesWork(copy, (lazy) => inner.get(lazy._zod.def));
    }
    if (isDoubled && isDeep(payload.value, maxDoubledLevels)) {
      throw new TypeError(
        `${name} is recursive through two branches, which doubles the work with each level of a value: recurse in one stage, option or check only`,
      );
    }
    return run(payload, context);
  };
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeep(part, levels - 1));
}

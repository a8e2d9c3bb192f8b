import type { $ZodPipeDef, $ZodType } from "zod/v4/core";

/**
 * Finds the stage of a pipe that declares what a client may send: the first one, except `z.any()`, `z.unknown()` and
 * transforms, which declare nothing.
 *
 * @param definition - The definition of a pipe or codec; its stages may be pipes.
 * @returns The first stage that declares something, or the last one.
 */
export function findDeclaringStage(definition: $ZodPipeDef): $ZodType {
  const waiting: $ZodType[] = [definition.out];
  let stage: $ZodType | undefined = definition.in;
  let last: $ZodType = definition.out;
  for (; stage !== undefined; stage = waiting.pop()) {
    const { def } = stage._zod;
    if (isPipe(def)) waiting.push(def.out, def.in);
    else if (!silentTypes.has(def.type)) return stage;
    else last = stage;
  }
  return last;
}

const silentTypes: ReadonlySet<string> = new Set(["any", "unknown", "transform"]);

function isPipe(definition: { readonly type: string }): definition is $ZodPipeDef {
  return definition.type === "pipe";
}

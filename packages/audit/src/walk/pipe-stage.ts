import type { $ZodPipeDef, $ZodType } from "zod/v4/core";

/**
 * Finds the stage of a pipe that says what a client may send: its input side. Stages that say nothing
 * (`z.unknown()`, the function of `z.preprocess`) give way to the next.
 *
 * @param definition - The definition of a pipe, a codec included; its stages may be pipes.
 * @returns The first stage that declares something, or the last of all.
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

import { mapParts } from "@fw/zod-schema";
import { z } from "zod";
import * as mini from "zod/mini";
import { globalConfig, type $ZodType, type $ZodTypes } from "zod/v4/core";

/** A way in which a program may set Zod up. */
export interface Setup {
  readonly name: string;
  /** Sets Zod up before any schema is made. */
  readonly begin?: () => void;
  /** Finishes a new schema. */
  readonly finish?: (schema: z.ZodType) => z.ZodType;
}

const compilesAll = await loadCompiler();

/** The ways in which a program can set up one version of Zod. */
export const setups: readonly Setup[] = [
  { name: "as it comes" },
  {
    name: '`import "zod/compile"` before the schema',
    begin: () => {
      globalConfig.postProcessor = compilesAll;
    },
  },
  {
    name: '`import "zod/compile"` after the schema',
    begin: restoreSetup,
    finish: (schema) => {
      globalConfig.postProcessor = compilesAll;
      return schema;
    },
  },
  { name: "`z.compile` by hand", finish: (schema) => z.compile(schema) },
  {
    name: "`jitless`",
    begin: () => {
      z.config({ jitless: true });
    },
  },
  { name: "`zod/mini`", finish: toMini },
];

/** Undoes the global changes of a setup. */
export function restoreSetup(): void {
  delete globalConfig.postProcessor;
  delete globalConfig.jitless;
}

/** Loads `zod/compile`, which changes every schema created afterwards, and turns it off again. */
async function loadCompiler(): Promise<(schema: $ZodType) => void> {
  await import("zod/compile");
  const { postProcessor } = globalConfig;
  if (postProcessor === undefined) throw new Error("zod/compile does not work as expected");
  restoreSetup();
  return postProcessor;
}

/** Creates a schema of `zod/mini` with the definitions of another schema. */
function toMini(schema: z.ZodType): z.ZodType {
  const made = new Map<$ZodType, $ZodType>();
  const make = (part: $ZodType): $ZodType => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const { def, constr } = (part as $ZodTypes)._zod;
    const name = (constr as { readonly name: string }).name.replace(/^Zod/, "ZodMini");
    const kind: unknown = Reflect.get(mini, name);
    // `z.instanceof` has no class in `zod/mini`.
    if (typeof kind !== "function") return part;
    const lazy = (getter: () => $ZodType): $ZodType =>
      new mini.ZodMiniLazy({ type: "lazy", getter: () => make(getter()) });
    const parts =
      "getter" in def
        ? { getter: () => make(def.getter()) }
        : mapParts(part as $ZodTypes, make, lazy);
    const copy = Reflect.construct(kind, [z.util.mergeDefs(def, parts)]) as $ZodType;
    made.set(part, copy);
    return copy;
  };
  return make(schema) as z.ZodType;
}

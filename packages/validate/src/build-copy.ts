import type { $constructor, $ZodIntersection, $ZodType, $ZodTypeDef } from "zod/v4/core";
import { installBriefRun } from "./brief-run.ts";
import { guardLevels } from "./doubled-levels.ts";
import { installLinearParse } from "./intersection.ts";
import { installPromiseHandling } from "./promises.ts";
import { installRecordEnd } from "./record-end.ts";
import { installSlices } from "./sliced-parse.ts";
import type { RunKind } from "./validator-state.ts";

/** What the layers of a copy need. */
export interface CopySetup {
  readonly kind: RunKind;
  /** How many issues are reported at most. */
  readonly maxIssues: number;
  /** How many parts a slice of a large container has. */
  readonly slice: number;
  /** The copies that values have reached behind lazy schemas, by the definitions of the lazy schemas. */
  readonly reached: ReadonlyMap<$ZodTypeDef, $ZodType>;
  /** What errors call the schema. */
  readonly name: string | undefined;
}

/**
 * Makes a schema, and changes how it runs. docs/contributors/zod-internals.md lists these layers, and says which
 * fact of Zod forces each. It calls `init` itself, so that hooks that a program has installed for new schemas, such
 * as `zod/compile`, do not see the copy.
 *
 * @param constr - The constructor of the schema's kind.
 * @param def - The definition of the copy.
 * @param setup - What the layers need.
 */
export function buildCopy(constr: unknown, def: $ZodTypeDef, setup: CopySetup): $ZodType {
  const kind: $constructor<$ZodType> = constr as $constructor<$ZodType>;
  const copy = Object.create((constr as { readonly prototype: object }).prototype) as $ZodType;
  kind.init(copy, def);
  if (def.type === "intersection") {
    // One more than are reported, so that the outcome says that there are more.
    installLinearParse(copy as $ZodIntersection, setup.maxIssues + 1);
  }
  if (setup.kind === "brief") {
    installRecordEnd(copy);
    installSlices(copy, setup.slice);
  }
  // Functions that Zod has deferred wrap `parse`, so they run once it is replaced.
  for (const finish of copy._zod.deferred ?? []) finish();
  copy._zod.deferred = undefined;
  if (setup.kind === "brief") installBriefRun(copy);
  else installPromiseHandling(copy);
  guardLevels(copy, setup.reached, setup.name);
  return copy;
}

import type { $ZodIntersection, $ZodType, $ZodTypeDef } from "zod/v4/core";
import { installContainerParse } from "./container-parse.ts";
import { createSchema } from "./create-schema.ts";
import { installRecursionGuard } from "./doubled-recursion.ts";
import { installLinearParse } from "./intersection.ts";
import { installRun } from "./schema-run.ts";
import type { RunKind } from "./validator-state.ts";

/** The settings of the layers of a copy. */
export interface CopySetup {
  readonly kind: RunKind;
  /** The maximum number of reported issues. */
  readonly maxIssues: number;
  /** The number of parts in a slice of a large container. */
  readonly slice: number;
  /** The copies that values have reached behind lazy schemas, by the definitions of the lazy schemas. */
  readonly reached: ReadonlyMap<$ZodTypeDef, $ZodType>;
  /** The name of the schema in errors. Without a name, the schemas that `z.lazy` returns are not checked. */
  readonly name?: string | undefined;
}

// docs/contributors/zod-internals.md says which fact of Zod forces each layer.
/**
 * Creates a copy of a schema and adds the layers that change how it runs.
 *
 * @param constr - The constructor of the schema's kind.
 * @param def - The definition of the copy.
 * @param setup - The settings of the layers.
 */
export function buildCopy(constr: unknown, def: $ZodTypeDef, setup: CopySetup): $ZodType {
  const copy = createSchema(constr, def);
  if (def.type === "intersection") installLinearParse(copy as $ZodIntersection);
  if (setup.kind === "brief") installContainerParse(copy, setup.slice);
  // Functions that Zod has deferred wrap `parse`, so they run after the layers have replaced `parse`.
  for (const finish of copy._zod.deferred ?? []) finish();
  copy._zod.deferred = undefined;
  installRecursionGuard(copy, setup.reached, setup.name);
  // The last layer, because it catches what the others throw in an asynchronous run.
  installRun(copy, setup.kind, setup.maxIssues);
  return copy;
}

import type { $constructor, $ZodIntersection, $ZodType, $ZodTypeDef } from "zod/v4/core";
import { installBriefRun } from "./brief-run.ts";
import { installLinearParse } from "./intersection.ts";
import { installIssueCap } from "./issue-cap.ts";
import { installPromiseHandling } from "./promises.ts";
import { installRecordAbort } from "./record-abort.ts";
import { installSlices } from "./sliced-parse.ts";
import type { RunKind } from "./validator-state.ts";

/** The settings of the layers of a copy. */
export interface CopySetup {
  readonly kind: RunKind;
  /** The maximum number of reported issues. */
  readonly maxIssues: number;
  /** The number of parts in a slice of a large container. */
  readonly slice: number;
}

/**
 * Creates a copy of a schema and adds the layers that change how it runs. docs/contributors/zod-internals.md says which
 * fact of Zod forces each layer. `buildCopy` calls `init` directly, so that hooks for new schemas that a program has
 * installed, such as `zod/compile`, do not receive the copy.
 *
 * @param constr - The constructor of the schema's kind.
 * @param def - The definition of the copy.
 * @param setup - The settings of the layers.
 */
export function buildCopy(constr: unknown, def: $ZodTypeDef, setup: CopySetup): $ZodType {
  const kind: $constructor<$ZodType> = constr as $constructor<$ZodType>;
  const copy = Object.create((constr as { readonly prototype: object }).prototype) as $ZodType;
  kind.init(copy, def);
  // Keep one issue more than is reported, so that the outcome knows whether there are more.
  const keptIssues = setup.maxIssues + 1;
  if (def.type === "intersection") installLinearParse(copy as $ZodIntersection, keptIssues);
  if (def.type === "lazy") installIssueCap(copy, keptIssues);
  if (setup.kind === "brief") {
    installRecordAbort(copy);
    installSlices(copy, setup.slice);
  }
  // Functions that Zod has deferred wrap `parse`, so they run after the layers have replaced `parse`.
  for (const finish of copy._zod.deferred ?? []) finish();
  copy._zod.deferred = undefined;
  if (setup.kind === "brief") installBriefRun(copy);
  else installPromiseHandling(copy);
  return copy;
}

import {
  $constructor,
  $ZodArray,
  $ZodMap,
  $ZodObjectJIT,
  $ZodRecord,
  $ZodSet,
  $ZodTuple,
  type $ZodType,
} from "zod/v4/core";
import { limitContainer } from "./limit-container.ts";

type Constructor = $ZodType["_zod"]["constr"];

/**
 * Zod's containers, with a budget of issues for each value. The definitions already hold limited parts.
 *
 * @internal
 */
export const limitedKinds: ReadonlyMap<string, Constructor> = new Map([
  ["array", limit($ZodArray)],
  ["set", limit($ZodSet)],
  ["map", limit($ZodMap)],
  ["record", limit($ZodRecord)],
  ["tuple", limit($ZodTuple)],
  ["object", limit($ZodObjectJIT)],
]);

function limit<T extends $ZodType, D extends T["_zod"]["def"]>(
  kind: $constructor<T, D>,
): Constructor {
  return $constructor<T, D>("Limited", (schema, def) => {
    kind.init(schema, def);
    limitContainer(schema);
  });
}

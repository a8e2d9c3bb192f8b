import {
  $constructor,
  $ZodArray,
  $ZodMap,
  $ZodObjectJIT,
  $ZodRecord,
  $ZodSet,
  $ZodTuple,
  type $ZodObject,
  type $ZodType,
} from "zod/v4/core";
import { shareList, shareMap, shareMembers, shareSet } from "./chunkings.ts";
import { limitContainer } from "./limit-container.ts";

/*
 * Zod's containers, with a budget of issues for each value. The definitions already hold limited parts.
 */

/** @internal */
export const LimitedArray: $constructor<$ZodArray> = $constructor("LimitedArray", (schema, def) => {
  $ZodArray.init(schema, def);
  limitContainer(schema, shareList());
});

/** @internal */
export const LimitedSet: $constructor<$ZodSet> = $constructor("LimitedSet", (schema, def) => {
  $ZodSet.init(schema, def);
  limitContainer(schema, shareSet);
});

/** @internal */
export const LimitedMap: $constructor<$ZodMap> = $constructor("LimitedMap", (schema, def) => {
  $ZodMap.init(schema, def);
  limitContainer(schema, shareMap);
});

/** @internal */
export const LimitedRecord: $constructor<$ZodRecord> = $constructor(
  "LimitedRecord",
  (schema, def) => {
    $ZodRecord.init(schema, def);
    // Where the schema lists the keys, it bounds how many there are; one issue lists all others.
    const isListed = def.keyType._zod.values !== undefined;
    limitContainer(schema, isListed ? undefined : shareMembers({}));
  },
);

/** @internal */
export const LimitedTuple: $constructor<$ZodTuple> = $constructor("LimitedTuple", (schema, def) => {
  $ZodTuple.init(schema, def);
  const { items, rest } = def;
  const parseRest = parserOf($ZodTuple, { type: "tuple", items: [], rest });
  limitContainer(schema, shareList(items.length), parseRest);
});

/** @internal */
export const LimitedObject: $constructor<$ZodObject> = $constructor(
  "LimitedObject",
  (schema, def) => {
    $ZodObjectJIT.init(schema, def);
    const rest = { type: "object", shape: {}, catchall: def.catchall } as const;
    limitContainer(schema, shareMembers(def.shape), parserOf($ZodObjectJIT, rest));
  },
);

/** Zod's own parse, of a schema that is never finished and so registers nothing. */
function parserOf<T extends $ZodType, D>(
  kind: $constructor<T, D>,
  definition: D,
): T["_zod"]["parse"] {
  const schema = {} as T;
  kind.init(schema, definition);
  return schema._zod.parse.bind(schema._zod);
}

import { $constructor, $ZodRecord, config, util } from "zod/v4/core";
import { listKeys } from "./list-keys.ts";
import { RecordEntries } from "./record-entries.ts";
import { RecordPlan } from "./record-plan.ts";

/**
 * Zod's record, which ends with the entry after which nothing more is told. As an operand of an
 * intersection it looks at every key: the other operand may accept the keys that it refuses.
 *
 * @internal
 */
export const BoundedRecord: $constructor<$ZodRecord> = $constructor(
  "BoundedRecord",
  (schema, def) => {
    $ZodRecord.init(schema, def);
    const parseListed = schema._zod.parse.bind(schema._zod);
    const plan = new RecordPlan(schema);
    const { memoizer } = config();
    schema._zod.parse = (payload, context) => {
      const input: unknown = payload.value;
      // Such a record reads the keys that its schema lists, however many the value has.
      const isListed = def.keyType._zod.values !== undefined && def.partial !== true;
      if (isListed || !util.isPlainObject(input)) return parseListed(payload, context);
      const output = {};
      memoizer?.alloc(schema, payload, output, context);
      payload.value = output;
      return new RecordEntries(plan, payload, context, input, listKeys(input)).run();
    };
  },
);

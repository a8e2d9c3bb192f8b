import type { $ZodRecord } from "zod/v4/core";
import { isKnownKind } from "./known-kind.ts";
import { hasMildChecks } from "./mild-checks.ts";

/**
 * The schema of a record, with what is known of its keys before the first value.
 *
 * @internal
 */
export class RecordPlan {
  readonly schema: $ZodRecord;
  /** Whether every text is a key. To run no schema for it spares a tenth of a record's time. */
  readonly takesTexts: boolean;
  /** Whether each text that is a key stays as it is. */
  readonly keepsTexts: boolean;

  constructor(schema: $ZodRecord) {
    const { keyType } = schema._zod.def;
    const { def, traits } = keyType._zod;
    // A format is a check itself.
    const isText = def.type === "string" && isKnownKind(keyType) && !traits.has("$ZodCheck");
    this.schema = schema;
    this.takesTexts = isText && (def.checks === undefined || def.checks.length === 0);
    this.keepsTexts = this.takesTexts || (isText && hasMildChecks(keyType));
  }
}

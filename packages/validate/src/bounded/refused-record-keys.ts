import type { $ZodIssue, $ZodRawIssue, $ZodType } from "zod/v4/core";
import { InvalidRecordKey, type KeyType } from "./details.ts";

/**
 * Stands for the issues of all the keys that a record refuses while it is an operand of an
 * intersection, whose other operand may accept any of them. It has no methods, for Zod copies nothing
 * but its own members where the same value stands in several places.
 *
 * @internal
 */
export class RefusedRecordKeys {
  [member: string]: unknown;
  readonly code = "invalid_key";
  readonly origin = "record";
  readonly inst: $ZodType;
  readonly input = undefined;
  readonly issues: $ZodIssue[] = [];
  readonly refused: RefusedKeys;
  /** Where the record is, if it is no operand but within one. */
  path: PropertyKey[] | undefined;

  constructor(record: $ZodType, keyType: KeyType, keys: string[]) {
    this.inst = record;
    this.refused = new RefusedKeys(keyType, keys);
  }

  /** Whether an issue is such a one, or a copy of it. */
  static is(issue: $ZodRawIssue): issue is RefusedRecordKeys {
    return issue["refused"] instanceof RefusedKeys;
  }

  /** The issue of one of the keys. */
  static issueOf({ inst, refused, path }: RefusedRecordKeys, key: string): InvalidRecordKey {
    const issue = new InvalidRecordKey(inst, refused.keyType, key);
    if (path !== undefined) issue.path.unshift(...path);
    return issue;
  }

  /** Stands for some of the keys only. */
  static restrict({ inst, refused }: RefusedRecordKeys, keys: string[]): RefusedRecordKeys {
    return new RefusedRecordKeys(inst, refused.keyType, keys);
  }
}

class RefusedKeys {
  readonly keyType: KeyType;
  readonly keys: string[];

  constructor(keyType: KeyType, keys: string[]) {
    this.keyType = keyType;
    this.keys = keys;
  }
}

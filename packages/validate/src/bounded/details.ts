import {
  config,
  util,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";

/*
 * Zod words the issues of the options, keys and elements that an issue is about at once, thousands
 * where one issue is told. Here they are worded when code of the schema's author reads them: the
 * accessors of a class are not among the members that Zod copies into what it reports.
 */

/**
 * Words issues as Zod does, together with those of their parts.
 *
 * @internal
 */
export function wordIssues(raw: readonly $ZodRawIssue[]): $ZodIssue[] {
  return raw.map((rawIssue: object) => {
    const issue = util.finalizeIssue(rawIssue as $ZodRawIssue, undefined, config());
    if (rawIssue instanceof NoMatch) return Object.assign(issue, { errors: rawIssue.errors });
    if (rawIssue instanceof InvalidRecordKey)
      return Object.assign(issue, { issues: rawIssue.issues });
    return issue;
  });
}

/**
 * The issue of a value that fits no option of a union.
 *
 * @internal
 */
export class NoMatch {
  [member: string]: unknown;
  readonly code = "invalid_union";
  readonly inst: $ZodType;
  readonly input: unknown;
  readonly #options: readonly ParsePayload[];

  constructor(union: $ZodType, input: unknown, options: readonly ParsePayload[]) {
    this.inst = union;
    this.input = input;
    this.#options = options;
  }

  get errors(): $ZodIssue[][] {
    return this.#options.map(({ issues }) => wordIssues(issues));
  }
}

/**
 * The issue of a record's key.
 *
 * @internal
 */
export class InvalidRecordKey {
  [member: string]: unknown;
  readonly code = "invalid_key";
  readonly origin = "record";
  readonly inst: $ZodType;
  readonly input: PropertyKey;
  readonly path: PropertyKey[];
  readonly #keyType: KeyType;

  constructor(record: $ZodType, keyType: KeyType, key: PropertyKey) {
    this.inst = record;
    this.input = key;
    this.path = [key];
    this.#keyType = keyType;
  }

  get issues(): $ZodIssue[] {
    const { schema, context } = this.#keyType;
    const result = schema._zod.run({ value: this.input, issues: [] }, context);
    return result instanceof Promise ? [] : wordIssues(result.issues);
  }
}

/** The schema of a record's keys, and the context in which it finds all issues. */
export interface KeyType {
  readonly schema: $ZodType;
  readonly context: ParseContextInternal;
}

import {
  config,
  util,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type ParsePayload,
} from "zod/v4/core";

/*
 * Zod words the issues of the options that an issue is about at once, thousands
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

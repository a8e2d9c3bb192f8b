import {
  config,
  util,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type ParsePayload,
} from "zod/v4/core";

/**
 * Formats issues as Zod does, with those of their parts.
 *
 * @internal
 */
export function formatIssues(raw: readonly $ZodRawIssue[]): $ZodIssue[] {
  return raw.map((rawIssue: object) => {
    const issue = util.finalizeIssue(rawIssue as $ZodRawIssue, undefined, config());
    if (rawIssue instanceof NoMatch) return Object.assign(issue, { errors: rawIssue.errors });
    return issue;
  });
}

/**
 * The issue of a value that fits no option of a union. Zod formats the issues of all options at once,
 * thousands where one issue is reported. Here they are formatted when code of the schema's author reads
 * them: Zod does not copy the accessors of a class into what it reports.
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
    return this.#options.map(({ issues }) => formatIssues(issues));
  }
}

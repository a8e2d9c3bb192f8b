import type { $ZodTypes } from "zod/v4/core";
import { isSchema } from "../schema.ts";
import { findProblem } from "./find-problem.ts";
import { severities, type SchemaFinding } from "./finding.ts";
import { problems, type Problem } from "./problems.ts";
import { judgePattern, type CheckRegExp } from "./reg-exp-verdict.ts";
import { patternsOf, type RunPattern } from "./run-pattern.ts";
import { partsOf, type Part, type Place } from "./schema-parts.ts";

/**
 * A walk through a schema. It visits each schema below it once, however many places refer to it (at
 * most twice: where a number counts pages, and elsewhere), so that its time is linear and recursive
 * schemas come to an end.
 *
 * @internal
 */
export class SchemaWalk {
  readonly #checkRegExp: CheckRegExp | undefined;
  readonly #findings: SchemaFinding[] = [];
  /** The schemas from the outermost to the one that is visited. */
  readonly #path = new Set<unknown>();
  readonly #visited = new Set<unknown>();
  readonly #visitedAsCount = new Set<unknown>();
  readonly #recursive = new Set<unknown>();
  #isEndless = false;

  constructor(checkRegExp: CheckRegExp | undefined) {
    this.#checkRegExp = checkRegExp;
  }

  get findings(): SchemaFinding[] {
    return this.#isEndless ? [toFinding(problems.endlessSchema, "")] : this.#findings;
  }

  visit(schema: unknown, place: Place): void {
    if (this.#path.has(schema)) {
      this.#reportRecursion(schema, place);
      return;
    }
    const visited = place.isCount ? this.#visitedAsCount : this.#visited;
    if (this.#isEndless || visited.has(schema)) return;
    visited.add(schema);
    this.#isEndless = visited.size > maxSchemas || this.#path.size >= maxLevels;
    this.#path.add(schema);
    for (const [part, partPlace] of this.#inspect(schema, place)) this.visit(part, partPlace);
    this.#path.delete(schema);
  }

  #inspect(schema: unknown, place: Place): readonly Part[] {
    if (!isSchema(schema)) {
      this.#report(problems.noSchema, place);
      return [];
    }
    // Of a type that is not Zod's, only the type is read.
    const known = schema as $ZodTypes;
    let patterns: RunPattern[];
    let parts: Part[];
    try {
      this.#report(findProblem(known, place.isCount), place);
      patterns = patternsOf(known);
      parts = partsOf(known, place);
    } catch (error) {
      this.#report(toUnreadable(error), place);
      return [];
    }
    this.#judge(patterns, place);
    return parts;
  }

  #judge(patterns: readonly RunPattern[], place: Place): void {
    if (this.#checkRegExp === undefined) return;
    for (const run of patterns) {
      this.#report(judgePattern(this.#checkRegExp(run.pattern), run), place);
    }
  }

  /** A cycle is reported where it is first closed, and no cycle more than once. */
  #reportRecursion(schema: unknown, place: Place): void {
    if (this.#recursive.has(schema)) return;
    this.#recursive.add(schema);
    this.#report(problems.recursion, place);
  }

  #report(problem: Problem | undefined, { at }: Place): void {
    if (problem !== undefined) this.#findings.push(toFinding(problem, at));
  }
}

/** More than any schema that was written by hand. */
const maxSchemas = 100_000;

/** Zod itself overflows the stack before that. */
const maxLevels = 1000;

function toFinding({ kind, message }: Problem, at: string): SchemaFinding {
  return { at, kind, severity: severities[kind], message };
}

function toUnreadable(error: unknown): Problem {
  const [reason = ""] = error instanceof Error ? error.message.split("\n") : [typeof error];
  return {
    kind: "unreadable-schema",
    message: `Code of the schema's author throws while it is read (${reason}): mend the getter`,
  };
}

import { doublesWork, isSchema } from "@fw/zod-schema";
import type { $ZodLazy, $ZodType, $ZodTypes } from "zod/v4/core";
import { findSchemaProblem } from "./find-problem.ts";
import { severities, type SchemaFinding } from "../findings/finding.ts";
import { problems, type SchemaProblem } from "../findings/problems.ts";
import { judgePattern, type CheckRegExp } from "../patterns/reg-exp-verdict.ts";
import { patternsOf, type RunPattern } from "../patterns/run-pattern.ts";
import { partsOf, type Part, type SchemaPlace } from "./schema-parts.ts";

/**
 * Walks through a schema. It visits each part at most twice: once where a number counts pages, and once elsewhere. So it
 * takes linear time, and ends for recursive schemas.
 */
export class SchemaWalk {
  readonly #checkRegExp: CheckRegExp | undefined;
  readonly #findings: SchemaFinding[] = [];
  /** The schemas from the outermost to the one being visited. */
  readonly #path: unknown[] = [];
  /** The index of each schema in the path. */
  readonly #levels = new Map<unknown, number>();
  /** The outermost schema that each visited one refers back to. */
  readonly #leadsTo = new Map<unknown, unknown>();
  readonly #visited = new Set<unknown>();
  readonly #visitedAsCount = new Set<unknown>();
  readonly #recursive = new Set<unknown>();
  /** The first place of each schema. */
  readonly #places = new Map<$ZodType, SchemaPlace>();
  /** The intersections that both of their sides refer back to. */
  readonly #doubled = new Set<unknown>();
  #isEndless = false;

  constructor(checkRegExp: CheckRegExp | undefined) {
    this.#checkRegExp = checkRegExp;
  }

  /** Whether it gave up. */
  get isEndless(): boolean {
    return this.#isEndless;
  }

  /** Whether it has visited a schema. */
  hasVisited(schema: $ZodType): boolean {
    return this.#places.has(schema);
  }

  get findings(): SchemaFinding[] {
    if (this.#isEndless) return [toFinding(problems.endlessSchema, "")];
    const repeated = [...this.#places].filter(([schema]) => this.#isRepeated(schema));
    const { repeatedRecursion } = problems;
    return [...this.#findings, ...repeated.map(([, { at }]) => toFinding(repeatedRecursion, at))];
  }

  /** @returns The level of the outermost schema that it refers back to; infinite if there is no such schema. */
  visit(schema: unknown, place: SchemaPlace): number {
    const level = this.#levels.get(schema);
    if (level !== undefined) {
      this.#reportRecursion(schema, place);
      return level;
    }
    const visited = place.isCount ? this.#visitedAsCount : this.#visited;
    if (this.#isEndless || visited.has(schema)) {
      return this.#levelOf(schema);
    }
    visited.add(schema);
    this.#isEndless = visited.size > maxSchemas || this.#path.length >= maxLevels;
    this.#levels.set(schema, this.#path.length);
    this.#path.push(schema);
    const reached = this.#inspect(schema, place).map(([part, below]) => this.visit(part, below));
    const outermost = this.#leadBack(schema, reached, place);
    this.#path.pop();
    this.#levels.delete(schema);
    return outermost;
  }

  /** The level of the outermost schema on the path that a visited one refers back to. */
  #levelOf(schema: unknown): number {
    let [below, outermost]: unknown[] = [schema, this.#leadsTo.get(schema)];
    // A schema that is not on the path may refer back to one that leads further out.
    while (outermost !== below && !this.#levels.has(outermost)) {
      [below, outermost] = [outermost, this.#leadsTo.get(outermost)];
    }
    return this.#levels.get(outermost) ?? Infinity;
  }

  #leadBack(schema: unknown, reached: readonly number[], place: SchemaPlace): number {
    const own = this.#path.length - 1;
    const back = reached.filter((level) => level <= own);
    if (back.length === 0) return Infinity;
    if (back.length > 1 && isIntersection(schema)) {
      this.#doubled.add(schema);
      this.#report(problems.doubledRecursion, place);
    }
    const outermost = back.reduce((least, level) => Math.min(least, level));
    this.#leadsTo.set(schema, this.#path[outermost]);
    return outermost;
  }

  #inspect(schema: unknown, place: SchemaPlace): readonly Part[] {
    if (!isSchema(schema)) {
      this.#report(problems.noSchema, place);
      return [];
    }
    if (!this.#places.has(schema)) this.#places.set(schema, place);
    // For a type that is not Zod's, only the type is read.
    const known = schema as $ZodTypes;
    let patterns: RunPattern[];
    let parts: Part[];
    try {
      this.#report(findSchemaProblem(known, place.isCount), place);
      patterns = patternsOf(known);
      parts = partsOf(known, place);
    } catch (error) {
      this.#report(toUnreadable(error), place);
      return [];
    }
    this.judge(patterns, place);
    return parts;
  }

  judge(patterns: readonly RunPattern[], place: Pick<SchemaPlace, "at">): void {
    if (this.#checkRegExp === undefined) return;
    for (const run of patterns) {
      this.#report(judgePattern(this.#checkRegExp(run.pattern), run), place);
    }
  }

  #isRepeated(schema: $ZodType): boolean {
    if (this.#doubled.has(schema)) return false;
    try {
      return doublesWork(schema, (lazy) => (lazy as $ZodLazy)._zod.innerType);
    } catch {
      // The visit of the getter reports it.
      return false;
    }
  }

  /** Reports a cycle once, where it is first closed. */
  #reportRecursion(schema: unknown, place: SchemaPlace): void {
    if (this.#recursive.has(schema)) return;
    this.#recursive.add(schema);
    this.#report(problems.recursion, place);
  }

  #report(problem: SchemaProblem | undefined, { at }: Pick<SchemaPlace, "at">): void {
    if (problem !== undefined) this.#findings.push(toFinding(problem, at));
  }
}

function isIntersection(schema: unknown): boolean {
  return isSchema(schema) && schema._zod.def.type === "intersection";
}

/** More than any handwritten schema has. */
const maxSchemas = 100_000;

/** Zod itself overflows the stack at fewer levels. */
const maxLevels = 1000;

function toFinding({ kind, message }: SchemaProblem, at: string): SchemaFinding {
  return { at, kind, severity: severities[kind], message };
}

function toUnreadable(error: unknown): SchemaProblem {
  const [reason = ""] = error instanceof Error ? error.message.split("\n") : [typeof error];
  return {
    kind: "unreadable-schema",
    message: `A getter of the schema throws (${reason}): fix it`,
  };
}

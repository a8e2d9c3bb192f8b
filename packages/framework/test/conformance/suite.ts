import type * as framework from "../../src/index.ts";
import type { Answer } from "./answer.ts";
import { createExpect, type Expect } from "./expect.ts";
import type { Message } from "./message.ts";
import { createProblemChecks, type ProblemChecks } from "./problem.ts";

/** Sends one request to an application and takes the answer. */
export type Send = (app: framework.App, target: string, message?: Message) => Promise<Answer>;

/** What a suite tests: the framework, and the entry by which requests reach it. */
export interface Subject {
  readonly send: Send;
  readonly createApp: typeof framework.createApp;
  readonly errorCodes: typeof framework.errorCodes;
  readonly events: typeof framework.events;
  readonly HttpError: typeof framework.HttpError;
  readonly readBytes: typeof framework.readBytes;
  readonly readForm: typeof framework.readForm;
  readonly readParts: typeof framework.readParts;
  readonly reply: typeof framework.reply;
  readonly route: typeof framework.route;
  readonly validate: typeof framework.validate;
  readonly z: typeof framework.z;
}

/** What a suite is written with: the subject, and words of its own. */
export interface Words extends Subject, ProblemChecks {
  readonly describe: Describe;
  readonly it: It;
  readonly expect: Expect;
}

/**
 * A part of the conformance suite: it describes what holds on every entry and platform. It has no test
 * runner and no module of a platform, so that it can run wherever the framework does.
 */
export type Suite = (words: Words) => void;

type Run = () => void | Promise<void>;

interface Describe {
  (name: string, body: () => void): void;
  /** The same cases for each row. */
  each<const Row>(
    rows: readonly Row[],
  ): (name: string, body: (...row: Values<Row>) => void) => void;
}

interface It {
  (name: string, run: Run): void;
  /** One case for each row; `%s`, `%i`, `%j` and `%o` in the name stand for its values in turn. */
  each<const Row>(
    rows: readonly Row[],
  ): (name: string, run: (...row: Values<Row>) => void | Promise<void>) => void;
}

type Values<Row> = Row extends readonly unknown[] ? [...Row] : [Row];

/** One case of a suite. */
export interface Case {
  /** The names of what it belongs to, and its own. */
  readonly name: readonly string[];
  /** Throws, or rejects, where the case does not hold. */
  readonly run: Run;
}

/** How one case went. */
export interface Result {
  readonly name: string;
  readonly ok: boolean;
  /** What the case threw; `undefined` where it holds. */
  readonly error: unknown;
}

/** Lists the cases of a suite, for a test runner or for {@link runSuite}. */
export function listCases(suite: Suite, subject: Subject): Case[] {
  const cases: Case[] = [];
  let path: readonly string[] = [];
  const describe = (name: string, body: () => void): void => {
    const outer = path;
    path = [...outer, name];
    body();
    path = outer;
  };
  const it = (name: string, run: Run): void => {
    cases.push({ name: [...path, name], run });
  };
  suite({
    ...subject,
    ...createProblemChecks(subject.errorCodes),
    describe: Object.assign(describe, { each: forEachRow(describe) }),
    it: Object.assign(it, { each: forEachRow(it) }),
    expect: createExpect,
  });
  return cases;
}

/** What `each` does: it names and runs for each row what is otherwise named and run once. */
function forEachRow<Outcome>(add: (name: string, run: () => Outcome) => void) {
  return <const Row>(rows: readonly Row[]) =>
    (name: string, run: (...row: Values<Row>) => Outcome): void => {
      for (const row of rows) {
        const values = (Array.isArray(row) ? row : [row]) as Values<Row>;
        add(fill(name, values), () => run(...values));
      }
    };
}

/** Runs the cases of a suite one after the other. */
export async function runSuite(suite: Suite, subject: Subject): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of listCases(suite, subject)) {
    const result = { name: name.join(" > "), ok: true, error: undefined };
    try {
      await run();
      results.push(result);
    } catch (error) {
      results.push({ ...result, ok: false, error });
    }
  }
  return results;
}

function fill(name: string, values: readonly unknown[]): string {
  let index = 0;
  return name.replaceAll(/%([sijo])/g, (_, kind) => {
    const value = values[index++];
    return (kind === "j" || kind === "o") && value !== undefined
      ? JSON.stringify(value)
      : String(value);
  });
}

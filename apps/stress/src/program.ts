import type { StressOptions } from "./options.ts";
import type { Finding } from "./report/findings.ts";

/** What attacks, and judges what came of it. */
export interface Program<Size, Result> {
  /** How large the attack is when it is run by name. */
  readonly size: (options: StressOptions) => Size;
  readonly measure: (size: Size) => Promise<Result>;
  readonly judge: (result: Result, size: Size) => readonly Finding[] | Promise<readonly Finding[]>;
}

/**
 * Infers the types of a program.
 *
 * @param program - The program.
 * @returns The same.
 */
export function defineProgram<Size, Result>(program: Program<Size, Result>): Program<Size, Result> {
  return program;
}

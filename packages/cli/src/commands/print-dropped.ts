import { relative } from "node:path";
import { countOf } from "../terminal/write-result.ts";
import type { DroppedError } from "../compiler/dropped-errors.ts";

/** A dropped error, for people and programs. */
export interface DroppedFinding {
  /** Relative to the working directory. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Describes dropped errors, and says what to write. */
export function describeDropped(dropped: readonly DroppedError[]): readonly DroppedFinding[] {
  return dropped.map(({ file, line, column, code }) => ({
    file: relative(process.cwd(), file),
    line,
    column,
    message: `Nothing uses the HttpError of "${code}", so the request goes on: return it, or write void before it`,
  }));
}

/** Formats them, one per line. */
export function printDropped(findings: readonly DroppedFinding[]): string {
  return findings
    .map(
      ({ file, line, column, message }) =>
        `dropped-error: ${file}:${line}:${column}\n  ${message}\n`,
    )
    .join("");
}

/** Counts them, as the end of a summary. */
export function countDropped({ length }: readonly DroppedFinding[]): string {
  return length === 0 ? "" : `, ${countOf(length, "dropped error")}`;
}

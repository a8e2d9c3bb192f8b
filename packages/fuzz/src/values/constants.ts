import type { $ZodType } from "zod/v4/core";
import { readBounds } from "./bounds.ts";

/** The numbers and strings in schemas. A value next to one of them is likely to be refused. */
export class Constants {
  readonly numbers: Set<number> = new Set<number>();
  readonly lengths: Set<number> = new Set<number>();
  readonly texts: Set<string> = new Set<string>();

  /** Adds the constants of a schema itself, without its parts. */
  add(schema: $ZodType): void {
    const { minimum, maximum, step, shortest, longest } = readBounds(schema);
    for (const number of [minimum, maximum, step ?? 0]) {
      if (Number.isFinite(number) && number !== 0) this.numbers.add(number);
    }
    for (const length of [shortest, longest]) if (length <= 20_000) this.lengths.add(length);
    for (const value of schema._zod.values ?? []) {
      if (typeof value === "string") this.texts.add(value);
    }
  }
}

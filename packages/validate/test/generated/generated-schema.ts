import type fc from "fast-check";
import type { z } from "zod";

/** A schema that was made up, and values for it, most of which fit in most of their parts. */
export interface GeneratedSchema {
  /** How the schema would be written. */
  readonly code: string;
  /** Makes the schema; its functions say what they are shown. */
  readonly create: (author: Author) => z.ZodType;
  readonly value: fc.Arbitrary<unknown>;
}

/** Who writes the functions in a schema. */
export interface Author {
  /** Receives what a function of the schema sees. */
  readonly see: (what: string) => void;
  /** Whether functions may answer with promises. */
  readonly isAsync: boolean;
}

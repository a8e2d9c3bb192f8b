import type fc from "fast-check";
import type { z } from "zod";

/** A generated schema, and values for it. Most parts of most values are valid. */
export interface GeneratedSchema {
  /** The schema as source code. */
  readonly code: string;
  /** Creates the schema. Its functions report their arguments to `see`. */
  readonly create: (author: Author) => z.ZodType;
  readonly value: fc.Arbitrary<unknown>;
}

/** The options of the functions in a schema. */
export interface Author {
  /** Called with what a function of the schema receives. */
  readonly see: (what: string) => void;
  /** Whether functions may return promises. */
  readonly isAsync: boolean;
}

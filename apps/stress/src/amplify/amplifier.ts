import type { z } from "zod";

/** A schema and a body for it that asks for far more work, or a far longer answer, than its size. */
export interface Amplifier {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** JSON of at most so many bytes. */
  readonly body: (bytes: number) => string;
  /** Whether the schema accepts the body, at the same cost. */
  readonly isValid?: boolean;
  /** Whether the schema gives promises. */
  readonly isAsync?: boolean;
}

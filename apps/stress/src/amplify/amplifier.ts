import type { z } from "zod";
import type { WriteBody } from "./bodies.ts";

/** A schema and a body for it that asks for far more work, or a far longer answer, than its size. */
export interface Amplifier {
  readonly schema: z.core.$ZodType;
  readonly body: WriteBody;
  /** Whether the schema accepts the body, at the same cost. */
  readonly isValid?: boolean;
  /** Whether the schema gives promises. */
  readonly isAsync?: boolean;
}

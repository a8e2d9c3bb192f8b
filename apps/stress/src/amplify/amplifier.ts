import { z } from "zod";
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

/** An object with a hundred texts. */
export const hundredFields = z.object(
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, z.string()])),
);

/** A text with ten checks, all of which an empty one fails. */
export const manyChecks = z
  .string()
  .min(5)
  .regex(/^a/)
  .regex(/b$/)
  .regex(/c/)
  .startsWith("d")
  .endsWith("e")
  .includes("f")
  .check(z.minLength(6), z.minLength(7), z.minLength(8));

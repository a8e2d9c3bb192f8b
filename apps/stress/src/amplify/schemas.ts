import { z } from "zod";

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

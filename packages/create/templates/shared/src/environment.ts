import { z } from "@fw/framework";

const environment = z.object({
  /** 0 takes a free port. */
  PORT: wholeNumber(65_535).default(3_000),
  TOKEN: z
    .string("is missing")
    .regex(/^[\w.~+/=-]{32,}$/, "must have at least 32 letters, digits or characters of .~+/=_-"),
  DRAIN_MILLISECONDS: wholeNumber(600_000).default(0),
});

/** Reads the environment variables. Throws an error that names each wrong or empty one. */
export function readEnvironment(variables: object): z.infer<typeof environment> {
  const { success, data, error } = environment.safeParse(variables);
  if (success) return data;
  const sentences = error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  throw new Error(`Correct the environment (see .env.example):\n${sentences.join("\n")}`);
}

function wholeNumber(max: number) {
  const message = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message);
}

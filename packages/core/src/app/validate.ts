import { createProblemError } from "../errors/problem-error.ts";
import { createValidationProblem } from "../errors/problem-response.ts";
import { ignoreFailure, type InputName, inputNames } from "@fw/http";
import {
  assertSchema,
  createValidator,
  type Output,
  type Schema,
  type Validator,
} from "@fw/validate";
import { isSchema } from "@fw/zod-schema";

/**
 * Validates a value that a handler has read itself, such as a form, with the limits of a route's own inputs
 * (docs/specification.md#77-validate). Nothing is converted. A schema is prepared once, so declare it outside of the
 * handler. You can await the promise later or never.
 *
 * @param schema - Any Zod 4 schema.
 * @param value - Anything.
 * @param input - The input that the issues name: `body`, `params` or `query`.
 * @returns The output of the schema.
 * @throws {@link HttpError} `VALIDATION` when the value does not match. Its problem has the `issues`.
 * @throws {@link TypeError} when the schema cannot work or the input has another name.
 * @throws whatever the schema's functions throw.
 * @example
 * const signup = z.object({ email: z.email().max(254) });
 *
 * app.post("/signup", async ({ request }) => {
 *   const form = await readForm(request);
 *   const { email } = await validate(signup, Object.fromEntries(form), "body");
 *   return { email };
 * });
 */
export function validate<S extends Schema>(
  schema: S,
  value: unknown,
  input: InputName,
): Promise<Output<S>> {
  const output = readOutput(schema, value, input);
  ignoreFailure(output);
  return output;
}

async function readOutput<S extends Schema>(
  schema: S,
  value: unknown,
  input: InputName,
): Promise<Output<S>> {
  if (!inputNames.includes(input)) {
    throw new TypeError('The third argument of validate() must be "body", "params" or "query"');
  }
  const outcome = await prepare(schema).validate(value);
  if (!outcome.success)
    throw createProblemError(400, "VALIDATION", createValidationProblem(input, outcome));
  // The validator was created for this schema.
  return outcome.value as Output<S>;
}

// A schema always has the same validator, so this is not state that a program can see.
const validators = new WeakMap<Schema, Validator>();

function prepare(schema: Schema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  if (!isSchema(schema)) {
    throw new TypeError("The first argument of validate() must be a Zod 4 schema");
  }
  const name = "The schema of validate()";
  assertSchema(schema, name);
  const validator = createValidator(schema, { name });
  validators.set(schema, validator);
  return validator;
}

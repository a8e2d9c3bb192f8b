import { maxDepth } from "@fw/body";
import { createProblemError } from "../errors/problem-error.ts";
import { createValidationProblem } from "../errors/problem-response.ts";
import { ignoreFailure, type InputName, inputNames, isPlain } from "@fw/http";
import {
  assertSchema,
  createValidator,
  type Outcome,
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
 * @throws {@link HttpError} `VALIDATION` when the value does not match, or is nested in more than 128 levels. Its problem
 *   has the `issues`.
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
  const validator = prepare(schema);
  const outcome = isTooDeep(value) ? tooDeep : await validator.validate(value);
  if (!outcome.success)
    throw createProblemError(400, "VALIDATION", createValidationProblem(input, outcome));
  // The validator was created for this schema.
  return outcome.value as Output<S>;
}

const tooDeep: Outcome = {
  success: false,
  issues: [{ path: [], code: "custom", message: "Invalid input: nested too deeply" }],
  truncated: false,
};

/**
 * Whether arrays and plain objects are nested more deeply than the body of a route may be, which would overflow the
 * stack. It walks level by level, so it ends for a value that contains itself.
 */
function isTooDeep(value: unknown): boolean {
  let level = new Set([value].filter(isContainer));
  for (let depth = 0; level.size > 0; depth++) {
    if (depth === maxDepth) return true;
    level = new Set(Array.from(level, (each) => Object.values(each).filter(isContainer)).flat());
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || (typeof value === "object" && value !== null && isPlain(value));
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

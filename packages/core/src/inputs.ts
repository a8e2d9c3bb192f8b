import { BodyError } from "@fw/body";
import type { Outcome, Validator } from "@fw/validate";
import type { RequestContext } from "./context.ts";
import { isA } from "./errors/is-a.ts";
import { bodyProblem, validationProblem } from "./errors/problem.ts";
import type { InputName } from "./errors/validation-issue.ts";
import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";

/**
 * An input that a route declares: where its value comes from, and what checks it.
 *
 * @internal
 */
export interface Input {
  readonly name: InputName;
  /**
   * Reads the value, converted and not yet validated.
   *
   * @param params - The decoded path parameters.
   */
  readonly read: (incoming: Incoming, params: Params) => unknown;
  readonly validator: Validator;
}

type Params = Readonly<Record<string, string>>;

/**
 * What is left to be done for a request once its route is known.
 *
 * @param params - The decoded path parameters.
 * @internal
 */
export type Step = (
  incoming: Incoming,
  params: Params,
  context: RequestContext,
) => Outgoing | Promise<Outgoing>;

/**
 * Makes the step that reads and validates an input. Where that fails, no further step is taken
 * (docs/specification.md#71-order-of-the-inputs).
 *
 * @param next - The step that is taken once the context holds the input.
 * @internal
 */
export function createInputStep({ name, read, validator }: Input, next: Step): Step {
  const check: StepWith<unknown> = (value, incoming, params, context) => {
    const outcome = validator.validate(value);
    return outcome instanceof Promise
      ? outcome.then((settled) => accept(settled, incoming, params, context))
      : accept(outcome, incoming, params, context);
  };
  const accept: StepWith<Outcome> = (outcome, incoming, params, context) => {
    if (!outcome.success) return validationProblem(name, outcome);
    context[name] = outcome.value;
    return next(incoming, params, context);
  };
  return (incoming, params, context) => {
    const value = read(incoming, params);
    return value instanceof Promise
      ? value.then((settled) => check(settled, incoming, params, context), refuseBody)
      : check(value, incoming, params, context);
  };
}

type StepWith<Value> = (value: Value, ...rest: Parameters<Step>) => ReturnType<Step>;

function refuseBody(error: unknown): Outgoing {
  if (isA(BodyError, error)) return bodyProblem(error);
  throw error;
}

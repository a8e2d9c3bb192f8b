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
  readonly read: (incoming: Incoming, params: Readonly<Record<string, string>>) => unknown;
  readonly validator: Validator;
  /** The input that is read next. */
  readonly next: Input | undefined;
}

/** The answer that stops a request, or nothing: then the context holds what was validated. */
type Refusal = Outgoing | undefined;

/**
 * Reads and validates the inputs of a route, one after the other. The first that fails stops the
 * request (docs/specification.md#71-order-of-the-inputs).
 *
 * @param first - The first of those that are left.
 * @param params - The decoded path parameters.
 * @internal
 */
export function readInputs(
  first: Input | undefined,
  incoming: Incoming,
  params: Readonly<Record<string, string>>,
  context: RequestContext,
): Refusal | Promise<Refusal> {
  for (let input = first; input !== undefined; input = input.next) {
    const { name, read, validator, next } = input;
    const value = read(incoming, params);
    const outcome =
      value instanceof Promise
        ? value.then((settled) => validator.validate(settled))
        : validator.validate(value);
    if (outcome instanceof Promise) {
      return outcome.then(
        (settled) => accept(context, name, settled) ?? readInputs(next, incoming, params, context),
        refuseBody,
      );
    }
    const refusal = accept(context, name, outcome);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseBody(error: unknown): Outgoing {
  if (isA(BodyError, error)) return bodyProblem(error);
  throw error;
}

function accept(context: RequestContext, name: InputName, outcome: Outcome): Refusal {
  if (!outcome.success) return validationProblem(name, outcome);
  context[name] = outcome.value;
  return undefined;
}

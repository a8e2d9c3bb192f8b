import type { Outcome, Validator } from "@fw/validate";
import type { RequestContext } from "./context.ts";
import { validationProblem } from "./errors/problem.ts";
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
   * @param params - the decoded path parameters
   */
  readonly read: (incoming: Incoming, params: Readonly<Record<string, string>>) => unknown;
  readonly validator: Validator;
}

/** The answer that stops a request, or nothing: then the context holds what was validated. */
type Refusal = Outgoing | undefined;

/**
 * Reads and validates the inputs of a route, one after the other. The first that fails stops the
 * request (docs/specification.md#71-order-of-the-inputs).
 *
 * @param inputs - those that are left, in the order in which they are read
 * @param params - the decoded path parameters
 * @throws BodyError when the body cannot be read
 * @internal
 */
export function readInputs(
  inputs: readonly Input[],
  incoming: Incoming,
  params: Readonly<Record<string, string>>,
  context: RequestContext,
): Refusal | Promise<Refusal> {
  for (const [index, { name, read, validator }] of inputs.entries()) {
    const value = read(incoming, params);
    const outcome =
      value instanceof Promise
        ? value.then((settled) => validator.validate(settled))
        : validator.validate(value);
    if (outcome instanceof Promise) {
      return outcome.then(
        (settled) =>
          accept(context, name, settled) ??
          readInputs(inputs.slice(index + 1), incoming, params, context),
      );
    }
    const refusal = accept(context, name, outcome);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function accept(context: RequestContext, name: InputName, outcome: Outcome): Refusal {
  if (!outcome.success) return validationProblem(name, outcome);
  context[name] = outcome.value;
  return undefined;
}

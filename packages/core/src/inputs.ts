import { BodyError } from "@fw/body";
import { coerceParams, coerceQuery } from "@fw/coerce";
import type { FoundMatch } from "@fw/router";
import type { Outcome } from "@fw/validate";
import type { RequestContext } from "./context.ts";
import { bodyProblem } from "./errors/body-problem.ts";
import { validationProblem } from "./errors/problem.ts";
import type { InputName } from "./errors/validation-issue.ts";
import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Route } from "./route.ts";

/** The answer that stops a request, or nothing: then the context holds what was validated. */
type Refusal = Outgoing | undefined;

/**
 * The answer to a body that cannot be read.
 *
 * @throws the error itself where it is none of `readJson`
 * @internal
 */
export function refuseBody(error: unknown): Outgoing {
  if (error instanceof BodyError) return bodyProblem(error);
  throw error;
}

/**
 * Converts and validates the params and then the query.
 *
 * @internal
 */
export function readParams(
  match: FoundMatch<Route>,
  incoming: Incoming,
  context: RequestContext,
): Refusal | Promise<Refusal> {
  const { params } = match.value;
  if (params === null) return readQuery(match, incoming, context);
  const outcome = params.validator.validate(coerceParams(params.plan, match.params));
  if (outcome instanceof Promise) {
    return outcome.then(
      (settled) => accept(context, "params", settled) ?? readQuery(match, incoming, context),
    );
  }
  return accept(context, "params", outcome) ?? readQuery(match, incoming, context);
}

function readQuery(
  match: FoundMatch<Route>,
  incoming: Incoming,
  context: RequestContext,
): Refusal | Promise<Refusal> {
  const { query } = match.value;
  if (query === null) return undefined;
  const outcome = query.validator.validate(coerceQuery(query.plan, incoming.search));
  if (outcome instanceof Promise) {
    return outcome.then((settled) => accept(context, "query", settled));
  }
  return accept(context, "query", outcome);
}

/**
 * Puts what was validated into the context.
 *
 * @returns the answer where the input does not fit its schema
 * @internal
 */
export function accept(context: RequestContext, input: InputName, outcome: Outcome): Refusal {
  if (!outcome.success) return validationProblem(input, outcome);
  context[input] = outcome.value;
  return undefined;
}

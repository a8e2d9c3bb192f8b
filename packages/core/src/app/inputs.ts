import { bodyErrorResponse, validationErrorResponse } from "../errors/problem-response.ts";
import type { RequestContext } from "./request-context.ts";
import { BodyError } from "@fw/body";
import { type Incoming, type InputName, isInstance, type Outgoing } from "@fw/http";
import { compileWhileLoading, type Outcome, type Validator } from "@fw/validate";

/** An input that a route declares: how to read it and how to validate it. */
export interface Input {
  /** The name of the input in an issue. */
  readonly name: InputName;
  /** The member of the context that has its value. */
  readonly member: InputName | "form";
  /**
   * Reads the value and converts it, but does not validate it.
   *
   * @param params - The decoded path parameters.
   */
  readonly read: (incoming: Incoming, params: Readonly<Record<string, string>>) => unknown;
  readonly validator: Validator;
}

/**
 * Compiles the schemas of inputs that are declared before the current module has loaded, where the platform allows code
 * generation only until then. Bodies come first, because they have the most to validate.
 */
export function compileOnceLoaded(inputs: readonly Input[]): void {
  queueMicrotask(() => {
    const bodiesFirst = inputs.toSorted((a, b) => rank(a) - rank(b));
    compileWhileLoading(bodiesFirst.map(({ validator }) => validator));
  });
}

function rank({ name }: Input): number {
  return name === "body" ? 0 : 1;
}

/**
 * Reads and validates an input, and adds its value to the context.
 *
 * @param params - The decoded path parameters.
 * @returns The response if the input is invalid; `null` if it is valid.
 * @throws whatever the schema's functions throw.
 */
export function readInput(
  input: Input,
  incoming: Incoming,
  params: Readonly<Record<string, string>>,
  context: RequestContext,
): Outgoing | null | Promise<Outgoing | null> {
  const value = input.read(incoming, params);
  return value instanceof Promise
    ? value.then((settled) => validateInput(input, settled, context), refuseBodyInput)
    : validateInput(input, value, context);
}

function validateInput(
  input: Input,
  value: unknown,
  context: RequestContext,
): Outgoing | null | Promise<Outgoing | null> {
  const outcome = input.validator.validate(value);
  return outcome instanceof Promise
    ? outcome.then((settled) => acceptInput(input, settled, context))
    : acceptInput(input, outcome, context);
}

function acceptInput(input: Input, outcome: Outcome, context: RequestContext): Outgoing | null {
  if (!outcome.success) return validationErrorResponse(input.name, outcome);
  context[input.member] = outcome.value;
  return null;
}

function refuseBodyInput(error: unknown): Outgoing {
  if (isInstance(BodyError, error)) return bodyErrorResponse(error);
  throw error;
}

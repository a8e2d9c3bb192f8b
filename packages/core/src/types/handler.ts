import type { Context } from "../context.ts";
import type { NoValidation, Validation } from "./validation.ts";

/**
 * A handler that stands apart from its route.
 *
 * @example
 * const byId = { params: z.object({ id: z.number().int() }) };
 * const showUser: Handler<typeof byId> = ({ params }) => findUser(params.id);
 */
export type Handler<V extends Validation = NoValidation, Result = unknown> = (
  context: Context<V>,
) => Result;

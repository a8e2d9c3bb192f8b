import type { ErrorCode } from "./errors/error-codes.ts";
import { problem } from "./errors/problem.ts";
import { finish } from "./finish.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Settings } from "./settings.ts";

/**
 * The answer to what cannot be read as a request, with the headers that every response has.
 *
 * @param error - What was thrown; nothing where the framework itself refuses it.
 * @internal
 */
export function refuse(settings: Settings, code: ErrorCode, error?: unknown): Outgoing {
  return finish(settings, problem(code, [], error), null);
}

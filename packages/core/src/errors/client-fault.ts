import { BodyError } from "@fw/body";
import { isA } from "./is-a.ts";
import { listCauses } from "./list-causes.ts";

const fault: unique symbol = Symbol("fault");

interface Noted {
  readonly [fault]?: BodyError;
}

/**
 * Notes on an error of the platform's that the client has caused it.
 *
 * @param reason - What the client is told, unless the program handles the error.
 * @internal
 */
export function noteFault(error: unknown, reason: BodyError): void {
  Reflect.defineProperty(Object(error) as object, fault, { value: reason });
}

/**
 * Finds out whether the client has caused an error: it, or one that caused it, says why a body could not be
 * read.
 *
 * @internal
 */
export function findFault(error: unknown): BodyError | undefined {
  for (const cause of listCauses(error)) {
    if (isA(BodyError, cause)) return cause;
    try {
      const reason = (cause as Noted)[fault];
      if (reason !== undefined) return reason;
    } catch {
      // An error that throws when it is looked at.
    }
  }
  return undefined;
}

import type { SchemaRule, Side } from "../rules.ts";
import type { SchemaNode } from "./option.ts";

/** A place in two schemas. */
export interface Spot {
  /** The path from the route. */
  readonly place: string;
  /** The path from the innermost named type; `undefined` outside of named types. */
  readonly inType: string | undefined;
}

/** Returns the place one step below. */
export function stepTo({ place, inType }: Spot, step: string): Spot {
  return { place: place + step, inType: inType === undefined ? undefined : inType + step };
}

/** Handles the findings at one place of two schemas. */
export interface Walk {
  readonly side: Side;
  /** Reports a change here, or one step below. */
  readonly report: (rule: SchemaRule, message: string, step?: string) => void;
  /** Compares the schemas one step below. */
  readonly compare: (before: SchemaNode, after: SchemaNode, step: string) => void;
}

/** The step to a member of an object. */
export function toStep(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

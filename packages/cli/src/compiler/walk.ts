import type ts from "typescript";
import type { JsonSchema } from "@fw/contract";
import type { Probes } from "./probes.ts";

/** What the parts of the walk through a type need of each other. */
export interface TypeWalk {
  readonly checker: ts.TypeChecker;
  readonly probes: Probes;
  /** The schema of a value's JSON form. */
  readonly toSchema: (type: ts.Type, place: string) => JsonSchema;
  /** The same for a value of one of some types. */
  readonly toSchemaOfAny: (types: readonly ts.Type[], place: string) => JsonSchema;
  /** Notes that a place says less than is true, and returns the schema of anything. */
  readonly addGap: (place: string, reason: string) => JsonSchema;
}

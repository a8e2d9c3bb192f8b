import type ts from "typescript";
import type { JsonSchema } from "@fw/contract";
import type { Probes } from "./probes.ts";

/** The functions that convert types, and that need each other. */
export interface TypeWalk {
  readonly checker: ts.TypeChecker;
  readonly probes: Probes;
  /** Makes the schema of a type's JSON form. */
  readonly toSchema: (type: ts.Type, place: string) => JsonSchema;
  /** Makes the schema of a union's JSON form. */
  readonly toSchemaOfAny: (types: readonly ts.Type[], place: string) => JsonSchema;
  /** Records a gap, and returns the schema of any value. */
  readonly addGap: (place: string, reason: string) => JsonSchema;
}

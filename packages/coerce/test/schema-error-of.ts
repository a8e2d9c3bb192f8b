import { SchemaError } from "../src/index.ts";

/** Compiles a schema as an untyped caller would and returns the error that it throws. */
export function schemaErrorOf(compile: (schema: never) => unknown, schema: unknown): SchemaError {
  try {
    Reflect.apply(compile, undefined, [schema]);
  } catch (error) {
    if (error instanceof SchemaError) return error;
    throw error;
  }
  throw new Error("The schema was accepted");
}

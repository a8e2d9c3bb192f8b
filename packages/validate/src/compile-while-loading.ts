import { compileWhileLoading as compile } from "#load-time-compiler";
import type { Validator } from "./validator.ts";

/**
 * Compiles schemas in the given order, up to 2,000 parts, on a platform that allows code generation only while a module
 * loads. Elsewhere it does nothing. A schema that is not compiled runs as before. Never throws.
 *
 * @param validators - The validators of the schemas. None has validated a value.
 */
export function compileWhileLoading(validators: Iterable<Validator>): void {
  compile(validators);
}

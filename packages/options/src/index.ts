export { assertInteger } from "./assert-integer.ts";
export { assertOptions } from "./assert-options.ts";

export { assertInteger } from "./assert-integer.ts";
export { assertOptions } from "./assert-options.ts";
export {
  readOptions,
  type IntegerOption,
  type OptionTable,
  type WithDefaults,
} from "./read-options.ts";

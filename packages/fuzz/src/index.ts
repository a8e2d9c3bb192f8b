export { fuzz } from "./fuzz.ts";
export type { FuzzOptions } from "./fuzz-options.ts";
export {
  formatReport,
  type FailureKind,
  type FuzzFailure,
  type FuzzReport,
  type Uncovered,
} from "./fuzz-report.ts";
export type { RouteExample } from "./request/route-example.ts";
export type { Fuzzed } from "./fuzzed.ts";

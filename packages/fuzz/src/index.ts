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
export {
  compareBuilds,
  type ComparedBuilds,
  type CompareOptions,
} from "./compare/compare-builds.ts";
export type { Build } from "./compare/build.ts";
export {
  formatComparison,
  type ComparisonFailure,
  type ComparisonReport,
} from "./compare/comparison-report.ts";
export type { BreakKind } from "./compare/find-break.ts";

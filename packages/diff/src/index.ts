export type { Change } from "./change.ts";
export { diffContracts } from "./diff-contracts.ts";
export { InvalidContractError } from "./invalid-contract-error.ts";
export { parseContract } from "./parse-contract.ts";
export {
  routeRules,
  schemaRules,
  type Level,
  type RouteRule,
  type SchemaRule,
  type Side,
} from "./rules.ts";

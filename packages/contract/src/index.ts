export { listErrorCodes } from "@fw/core";
export type { ContractDocument, ContractResponse, ContractRoute } from "./contract-document.ts";
export { ContractError } from "./contract-error.ts";
export { createContract, type Contract } from "./create-contract.ts";
export type { Gap } from "./gap.ts";
export { listInputs, type DeclaredInput, type ListedRoute } from "./input-schemas.ts";
export type { JsonScalar, JsonSchema } from "./json-schema.ts";
export { listReferences } from "./order-definitions.ts";
export { toPascalCase } from "./pascal-case.ts";
export { readRules } from "./rules.ts";
export type {
  RouteComment,
  TypedApplication,
  TypedError,
  TypedFormat,
  TypedResult,
  TypedRoute,
} from "./typed-application.ts";
export { UniqueNames } from "./unique-names.ts";

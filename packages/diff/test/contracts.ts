import type { ContractDocument, ContractRoute, JsonSchema } from "@fw/contract";
import { diffContracts, type Change, type Side } from "../src/index.ts";

/** A contract with these routes. Missing members are those of `POST /`. */
export function toContract(
  routes: readonly Partial<ContractRoute>[],
  $defs: ContractDocument["$defs"] = {},
): ContractDocument {
  const base = { method: "POST", path: "/", responses: [] };
  return { version: 1, routes: routes.map((route) => ({ ...base, ...route })), $defs };
}

/** A contract of one route with a schema as its body, or as the body of its response. */
export function toSchemaContract(
  side: Side,
  schema: JsonSchema,
  $defs: ContractDocument["$defs"] = {},
): ContractDocument {
  const response = { status: 200, contentType: "application/json", body: schema } as const;
  return toContract([side === "input" ? { body: schema } : { responses: [response] }], $defs);
}

/** The changes between two schemas of one side. */
export function diffSchemas(side: Side, before: JsonSchema, after: JsonSchema): Change[] {
  return diffContracts(toSchemaContract(side, before), toSchemaContract(side, after));
}

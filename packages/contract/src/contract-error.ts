/** Why an application has no contract: a schema of an input that cannot be written as JSON Schema. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

/** An application has no contract: the schema of an input cannot be written as JSON Schema. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

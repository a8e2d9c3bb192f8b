/** A document is not a contract. The message continues a sentence that starts with the document's name. */
export class InvalidContractError extends Error {
  override readonly name = "InvalidContractError";
}

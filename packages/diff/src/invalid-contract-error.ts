/** Why a document is no contract, in words that go on a sentence which begins with its name. */
export class InvalidContractError extends Error {
  override readonly name = "InvalidContractError";
}

/** What keeps the service from starting; the message alone tells its operator what to change. */
export class StartError extends Error {
  override readonly name = "StartError";
}

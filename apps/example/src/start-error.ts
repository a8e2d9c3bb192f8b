/** The service cannot start. The message tells its operator what to change. */
export class StartError extends Error {
  override readonly name = "StartError";
}

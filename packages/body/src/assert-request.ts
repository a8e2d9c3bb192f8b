/**
 * Rejects a value that is not a Web request.
 *
 * @param reader - The name of the function that takes the request.
 * @param request - The value to check.
 * @throws {@link TypeError} when the value is not a request.
 */
export function assertRequest(reader: string, request: unknown): void {
  // Requests from another realm or Fetch implementation can be recognised only by this tag.
  if (Object.prototype.toString.call(request) !== "[object Request]") {
    throw new TypeError(`${reader} takes a Web Request`);
  }
}

/**
 * Rejects a value that is not a Web request.
 *
 * @param reader - The name of the function that takes the request.
 * @param request - The value to check.
 * @throws {@link TypeError} when the value is not a request.
 */
export function assertRequest(reader: string, request: unknown): void {
  // Only the tag identifies requests from another realm or Fetch implementation.
  if (Object.prototype.toString.call(request) !== "[object Request]") {
    throw new TypeError(`${reader} takes a Web Request`);
  }
}

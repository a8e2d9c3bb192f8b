/**
 * Refuses what is no Web request.
 *
 * @param reader - The name of the function that was given it.
 * @param request - What was given.
 * @throws {@link TypeError} when it is none.
 * @internal
 */
export function assertRequest(reader: string, request: unknown): void {
  // One of another realm, or of another implementation of Fetch, is known by its name only.
  if (Object.prototype.toString.call(request) !== "[object Request]") {
    throw new TypeError(`${reader} takes a Web Request`);
  }
}

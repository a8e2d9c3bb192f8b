/**
 * Refuses what a reader of a Web request cannot have been meant to get.
 *
 * @param reader - The name of the function.
 * @param request - Its first argument.
 * @param options - Its second.
 * @param names - Those that the options can have.
 * @throws {@link TypeError} when the request is none, the options are not an object or have another name.
 * @internal
 */
export function checkCall(
  reader: string,
  request: unknown,
  options: unknown,
  names: readonly string[],
): void {
  // One of another realm, or of another implementation of Fetch, is known by its name only.
  if (Object.prototype.toString.call(request) !== "[object Request]") {
    throw new TypeError(`${reader} takes a Web Request`);
  }
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`The options of ${reader} must be an object`);
  }
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    throw new TypeError(`${reader} has no option "${name}"; it has ${names.join(", ")}`);
  }
}

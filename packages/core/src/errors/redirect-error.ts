/**
 * Names the remedy where `Response.redirect` has refused a path: the Fetch standard asks for an absolute
 * URL, and the platform's own sentence says only that it found none. Each platform words it in its own
 * way, so the error is known by its stack.
 *
 * @param thrown - What a handler has thrown.
 * @returns An error whose cause is the one thrown; any other as it is.
 * @internal
 */
export function explainRedirect(thrown: unknown): unknown {
  if (!isOfRedirect(thrown)) return thrown;
  return new TypeError(
    "Response.redirect() takes an absolute URL; for a path return reply(undefined, { status: 303, headers: { location } })",
    { cause: thrown },
  );
}

function isOfRedirect(thrown: unknown): boolean {
  try {
    return (
      thrown instanceof TypeError &&
      /^ +at (?:Response|Function)\.redirect /m.test(thrown.stack ?? "")
    );
  } catch {
    // An error that throws when it is looked at.
    return false;
  }
}

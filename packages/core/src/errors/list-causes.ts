/** How many causes of an error are looked at. */
const maxCauses = 10;

/**
 * Lists an object that was thrown and those that caused it, up to one that throws when it is looked at.
 *
 * @internal
 */
export function listCauses(error: unknown): readonly object[] {
  const causes: object[] = [];
  try {
    let cause = error;
    while (typeof cause === "object" && cause !== null && causes.length <= maxCauses) {
      causes.push(cause);
      ({ cause } = cause as { readonly cause?: unknown });
    }
  } catch {
    // What was found before counts.
  }
  return causes;
}

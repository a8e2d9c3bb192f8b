/**
 * Returns what a call throws.
 *
 * @param call - The call.
 * @returns The error as `Name: message`, or `nothing`.
 */
export function thrownBy(call: () => unknown): string {
  try {
    call();
    return "nothing";
  } catch (error) {
    return String(error);
  }
}

/**
 * Reads a response as its content type says (docs/specification.md#163-results).
 *
 * @param response - Its body is read, or handed on where it is neither JSON nor text.
 * @returns A `Success` or a `Failure`.
 * @throws whatever reading the body fails with.
 * @internal
 */
export async function readResponse(response: Response): Promise<unknown> {
  const { status, headers, body } = response;
  let { ok } = response;
  // A redirect has no problem, even if its body is JSON.
  const type = ok || status >= 400 ? (headers.get("content-type") ?? "") : "";
  const isJson = /^[^;]*[/+]json\s*(;|$)/i.test(type);
  const isText = isJson || /^text\/(?!event-stream)/i.test(type);
  let data: unknown = isText ? await response.text() : type ? body : undefined;
  try {
    if (isJson) data = JSON.parse(data as string);
  } catch {
    ok = false;
  }
  if (ok) return { ok, status, data, response };
  const code: unknown = (data as { code?: unknown } | null | undefined)?.code;
  return {
    ok,
    status,
    code: typeof code === "string" && !ownCodes.test(code) ? code : "UNEXPECTED",
    problem: data,
    response,
  };
}

/** The codes that report what the client itself has seen; a server cannot give them. */
const ownCodes = /^(NETWORK|ABORTED|UNSENDABLE|UNEXPECTED)$/;

/**
 * Reads a response according to its content type (docs/specification.md#163-results).
 *
 * @param response - Its body is read if it is JSON or text. Any other body is passed on as a stream, or cancelled if it is
 * not part of the result.
 * @returns A `Success` or a `Failure`.
 * @throws whatever reading the body fails with.
 */
export async function readResponse(response: Response): Promise<unknown> {
  const { ok, status, headers, body } = response;
  // A 204 or 205 has no body, whatever its headers say.
  // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing -- With `??`, it could be `false`.
  const type = (status !== 204 && status !== 205 && headers.get("content-type")) || "";
  // A redirect has no problem, even if its body is JSON.
  const isJson = (ok || status >= 400) && /^[^;]*[/+]json\s*(;|$)/i.test(type);
  let data: unknown;
  if (isJson || (ok && /^text\/(?!event-stream)/i.test(type))) data = await response.text();
  else if (ok && type) data = body;
  // An unread body would keep its connection busy. A failed cancellation does not matter.
  else void body?.cancel().catch(() => 0);
  try {
    if (isJson) data = JSON.parse(data as string);
    if (ok) return { ok, status, data, response };
  } catch {
    // Its content type says JSON, but it is not.
    data = undefined;
  }
  const code: unknown = (data as { code?: unknown } | null | undefined)?.code;
  return {
    ok: false,
    status,
    code: typeof code === "string" && !ownCodes.test(code) ? code : "UNEXPECTED",
    problem: data,
    response,
  };
}

/** The client's own codes, which a server cannot use, except UNEXPECTED itself. */
const ownCodes = /^(NETWORK|ABORTED|UNSENDABLE)$/;

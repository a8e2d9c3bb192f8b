import type { ListedRoute } from "@fw/contract";
import { errorCodes, type ErrorCode } from "@fw/core";
import type { SentRequest } from "../request/sent-request.ts";
import { inputSchemasOf } from "../input-schemas.ts";
import { findInvalidInput } from "./find-invalid-input.ts";
import { findRoute } from "./find-route.ts";
import { readBody } from "./read-body.ts";

/** The response that a request should get. */
export type ExpectedAnswer =
  | { readonly is: "accepted"; readonly route: ListedRoute }
  | {
      readonly is: "refused";
      readonly route: ListedRoute | null;
      readonly status: number;
      readonly code: ErrorCode;
      /** The input that fails validation. */
      readonly input?: string;
      /** Zod's message, with its place. */
      readonly reason?: string;
    }
  /** Unknown: `OPTIONS`, and schemas that throw. */
  | { readonly is: "open"; readonly route: ListedRoute | null };

/**
 * Determines the specified response of a request: the route decides, then the inputs in their order
 * (docs/specification.md#71-order-of-the-inputs), validated by plain Zod.
 */
export async function expectAnswer(
  routes: readonly ListedRoute[],
  request: SentRequest,
): Promise<ExpectedAnswer> {
  const { pathname, searchParams } = new URL(`http://localhost${request.target}`);
  const found = findRoute(routes, request.method, pathname);
  if (found === "METHOD_NOT_ALLOWED" && request.method === "OPTIONS") {
    return { is: "open", route: null };
  }
  if (typeof found === "string") return expectRefusal(null, found);
  const { route, params } = found;
  const validation = inputSchemasOf(route);
  const body = validation.body && readBody(request);
  if (body?.code !== undefined) return expectRefusal(route, body.code);
  if (validation.form && !isForm(request)) return expectRefusal(route, "UNSUPPORTED_MEDIA_TYPE");
  // Of a form that was changed, only its readers know whether it still is one.
  if (validation.form && request.form === undefined) return { is: "open", route };
  const invalid = await findInvalidInput(validation, {
    body: body?.value,
    form: request.form ?? [],
    params: [...params],
    query: [...searchParams],
  });
  if (invalid === "unknown") return { is: "open", route };
  if (invalid) return { ...expectRefusal(route, "VALIDATION"), ...invalid };
  return { is: "accepted", route };
}

function expectRefusal(
  route: ListedRoute | null,
  code: ErrorCode,
): ExpectedAnswer & { is: "refused" } {
  return { is: "refused", route, status: errorCodes[code].status, code };
}

function isForm({ headers }: SentRequest): boolean {
  const isCoded = !["", "identity"].includes(headers["content-encoding"] ?? "");
  return !isCoded && formTypes.test(headers["content-type"] ?? "");
}

const formTypes = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;.*)?$/i;

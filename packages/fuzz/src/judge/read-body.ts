import type { ErrorCode } from "@fw/core";
import type { SentRequest } from "../request/sent-request.ts";

/** A body, or the code of the error. */
type ReadBody =
  | { readonly code: ErrorCode; readonly value?: never }
  | { readonly value: unknown; readonly code?: never };

/** Reads a body as specified (docs/specification.md#62-order-of-refusals), without the application's size limit. */
export function readBody({ body = "", headers }: SentRequest): ReadBody {
  if (body.length === 0) return { code: "NO_BODY" };
  const isCoded = !["", "identity"].includes(headers["content-encoding"] ?? "");
  if (isCoded || !jsonTypes.test(headers["content-type"] ?? "")) {
    return { code: "UNSUPPORTED_MEDIA_TYPE" };
  }
  try {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isAllowed(value, 128) ? { value } : { code: "INVALID_JSON" };
  } catch {
    return { code: "INVALID_JSON" };
  }
}

const jsonTypes = /^(?:application\/json|[\w.!#$&^-]+\/[\w.!#$&^-]+\+json)(?:\s*;.*)?$/i;

/** docs/specification.md#65-json */
function isAllowed(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0 || Object.hasOwn(value, "__proto__")) return false;
  const made: unknown = Object.hasOwn(value, "constructor") ? Reflect.get(value, "constructor") : 0;
  if (typeof made === "object" && made !== null && Object.hasOwn(made, "prototype")) return false;
  return Object.values(value).every((member) => isAllowed(member, levels - 1));
}

import type { ListedRoute } from "@fw/contract";
import { errorCodes, type ErrorCode } from "@fw/core";
import {
  safeParseAsync,
  type $ZodArray,
  type $ZodObject,
  type $ZodType,
  type $ZodTypes,
} from "zod/v4/core";
import type { FormEntries, SentRequest } from "../request/sent-request.ts";
import { inputSchemasOf } from "../input-schemas.ts";
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
  const inputs = [
    ["body", validation.body, () => body?.value],
    ["form", validation.form, (schema: $ZodType) => toValues(schema, request.form ?? [], true)],
    ["params", validation.params, (schema: $ZodType) => toValues(schema, [...params], false)],
    ["query", validation.query, (schema: $ZodType) => toValues(schema, [...searchParams], false)],
  ] as const;
  for (const [input, schema, toValue] of inputs) {
    if (schema === undefined) continue;
    try {
      const { success, error } = await safeParseAsync(schema, toValue(schema));
      if (success) continue;
      const [issue] = error.issues;
      const reason = `${[input, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? ""}`;
      return { ...expectRefusal(route, "VALIDATION"), input, reason };
    } catch {
      return { is: "open", route };
    }
  }
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

/** Converts what was sent, one field at a time (docs/specification.md#5-params-and-query and #25-forms-and-lists). */
function toValues(schema: $ZodType, sent: FormEntries, isForm: boolean): object {
  const values = Object.entries((schema as $ZodObject)._zod.def.shape).flatMap(([name, field]) => {
    const received = receivedBy(field);
    const isList = received._zod.def.type === "array";
    const element = isList ? receivedBy((received as $ZodArray)._zod.def.element) : received;
    const own = sent.filter(([key, value]) => key === name && !(isForm && isEmpty(element, value)));
    const converted = own.map(([, value]) => toValue(element, value, isForm));
    if (converted.length === 0) return [];
    if (isList || converted.length === 1) return [[name, isList ? converted : converted[0]]];
    return [[name, own.map(([, value]) => value)]];
  });
  return Object.fromEntries(values) as object;
}

/** The schema inside of wrappers and before transforms. createApp() has checked that it is known. */
function receivedBy(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  if ("innerType" in def) return receivedBy(def.innerType);
  return def.type === "pipe" ? receivedBy(def.in) : schema;
}

function isEmpty({ _zod: { def } }: $ZodType, value: string | File): boolean {
  if (typeof value !== "string") return value.name === "" && value.size === 0;
  return value === "" && (def.type !== "string" || "format" in def);
}

/** docs/specification.md#52-numbers */
function toValue({ _zod: { def } }: $ZodType, value: string | File, isForm: boolean): unknown {
  if (typeof value !== "string") return value;
  if (def.type === "number" && /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(value)) return Number(value);
  if (def.type !== "boolean") return value;
  if (value === "true" || value === "1" || (isForm && value === "on")) return true;
  return value === "false" || value === "0" ? false : value;
}

import type { ListedRoute } from "@fw/contract";
import { errorCodes, type ErrorCode } from "@fw/core";
import { safeParseAsync, type $ZodObject, type $ZodType } from "zod/v4/core";
import type { SentRequest } from "../request/sent-request.ts";
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
  const inputs = [
    ["body", validation.body, () => body?.value],
    ["params", validation.params, (schema: $ZodType) => toParams(schema, params)],
    ["query", validation.query, (schema: $ZodType) => toQuery(schema, searchParams)],
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

/** docs/specification.md#53-params */
function toParams(schema: $ZodType, texts: ReadonlyMap<string, string>): object {
  const fields = listFields(schema).map(([name, type]) => [
    name,
    toValue(type, texts.get(name) ?? ""),
  ]);
  return Object.fromEntries(fields) as object;
}

/** docs/specification.md#54-query */
function toQuery(schema: $ZodType, sent: URLSearchParams): object {
  const fields = listFields(schema).flatMap(([name, type]) => {
    const values = sent.getAll(name).map((text) => toValue(type, text));
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]];
  });
  return Object.fromEntries(fields) as object;
}

/** Lists the fields of a schema, which createApp() has checked. */
function listFields(schema: $ZodType): (readonly [name: string, type: string])[] {
  return Object.entries((schema as $ZodObject)._zod.def.shape).map(([name, field]) => {
    const { def } = field._zod;
    return [name, "innerType" in def ? (def.innerType as $ZodType)._zod.def.type : def.type];
  });
}

/** docs/specification.md#52-numbers */
function toValue(type: string, text: string): unknown {
  if (type === "number" && /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return Number(text);
  if (type === "boolean" && /^(?:true|1|false|0)$/.test(text))
    return text === "true" || text === "1";
  return text;
}

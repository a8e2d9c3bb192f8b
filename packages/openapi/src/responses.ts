import type { ContractResponse, JsonSchema } from "@fw/contract";
import type { MediaType, OpenApiResponse } from "./open-api-document.ts";
import { toOpenApiSchema } from "./references.ts";

/**
 * The responses of a route by status, `default` where any is possible.
 *
 * @internal
 */
export function toResponses(
  responses: readonly ContractResponse[],
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(responses, ({ status }) => status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => [
      status === "any" ? "default" : String(status),
      { description: describe(status, group), ...toContent(group) },
    ]),
  );
}

/** An error is described by its codes, which programs distinguish. */
function describe(status: ContractResponse["status"], group: readonly ContractResponse[]): string {
  const codes = group.flatMap(({ code }) => (code === undefined ? [] : [code]));
  if (codes.length > 0) return codes.join(", ");
  return status === "any"
    ? "Whatever the handler responds with"
    : (phrases.get(status) ?? "Success");
}

/** RFC 9110 §15. */
const phrases: ReadonlyMap<number, string> = new Map([
  [200, "OK"],
  [201, "Created"],
  [202, "Accepted"],
  [204, "No Content"],
  [301, "Moved Permanently"],
  [302, "Found"],
  [303, "See Other"],
  [304, "Not Modified"],
  [307, "Temporary Redirect"],
  [308, "Permanent Redirect"],
]);

function toContent(group: readonly ContractResponse[]): Pick<OpenApiResponse, "content"> {
  const byType = Map.groupBy(
    group.filter(({ contentType }) => contentType !== undefined),
    ({ contentType }) => contentType,
  );
  if (byType.size === 0) return {};
  const content: Record<string, MediaType> = {};
  for (const [type = "", responses] of byType) content[type] = toMediaType(responses);
  return { content };
}

function toMediaType(responses: readonly ContractResponse[]): MediaType {
  const bodies = responses.flatMap(({ code, body }) =>
    body === undefined ? [] : [{ code, schema: toOpenApiSchema(body) }],
  );
  const [first] = bodies;
  if (first === undefined) return {};
  return { schema: bodies.length === 1 ? first.schema : toUnion(bodies) };
}

interface Body {
  readonly code: string | undefined;
  readonly schema: JsonSchema;
}

/** Errors of one status are told apart by their codes. */
function toUnion(bodies: readonly Body[]): JsonSchema {
  const schemas = bodies.map(({ schema }) => schema);
  const mapping = new Map<string, string>();
  for (const { code, schema } of bodies) {
    if (code === undefined || schema.$ref === undefined) return { anyOf: schemas };
    mapping.set(code, schema.$ref);
  }
  return {
    oneOf: schemas,
    discriminator: { propertyName: "code", mapping: Object.fromEntries(mapping) },
  };
}

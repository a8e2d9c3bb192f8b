import type { ContractResponse, JsonSchema } from "@fw/contract";
import type { MediaType, OpenApiResponse, OpenApiVersion } from "./open-api-document.ts";
import { toOpenApiSchema } from "./references.ts";
import { reasonPhrase, resultKinds } from "@fw/http";

/** Writes the responses of a route by status, with `default` for any status. */
export function toResponses(
  responses: readonly ContractResponse[],
  version: OpenApiVersion,
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(responses, ({ status }) => status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => [
      status === "any" ? "default" : String(status),
      { description: describeStatus(status, group), ...toContent(group, version) },
    ]),
  );
}

/** An error is described by its codes, which programs distinguish. */
function describeStatus(
  status: ContractResponse["status"],
  group: readonly ContractResponse[],
): string {
  const codes = group.flatMap(({ code }) => (code === undefined ? [] : [code]));
  if (codes.length > 0) return codes.join(", ");
  return status === "any"
    ? "Whatever the handler responds with"
    : status >= 400
      ? reasonPhrase(status)
      : (phrases.get(status) ?? (status < 300 ? "Success" : "Redirection"));
}

/** The phrases of RFC 9110 §15 for statuses that are not errors. */
const phrases: ReadonlyMap<number, string> = new Map([
  [200, "OK"],
  [201, "Created"],
  [202, "Accepted"],
  [204, "No Content"],
  [206, "Partial Content"],
  [301, "Moved Permanently"],
  [302, "Found"],
  [303, "See Other"],
  [304, "Not Modified"],
  [307, "Temporary Redirect"],
  [308, "Permanent Redirect"],
]);

function toContent(
  group: readonly ContractResponse[],
  version: OpenApiVersion,
): Pick<OpenApiResponse, "content"> {
  const byType = Map.groupBy(
    group.filter(({ contentType }) => contentType !== undefined),
    ({ contentType }) => contentType,
  );
  if (byType.size === 0) return {};
  const content: Record<string, MediaType> = {};
  for (const [type = "", responses] of byType) {
    const media = toMediaType(responses);
    content[type] = type === resultKinds.events.mediaType ? toEventMedia(media, version) : media;
  }
  return { content };
}

function toMediaType(responses: readonly ContractResponse[]): MediaType {
  const bodies = responses.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const [first, ...others] = bodies.map(toOpenApiSchema);
  if (first === undefined) return {};
  if (others.length === 0) return { schema: first };
  // Errors differ in their code, so exactly one schema matches.
  const isOne = responses.every(({ code }) => code !== undefined);
  return { schema: { [isOne ? "oneOf" : "anyOf"]: [first, ...others] } };
}

/**
 * A stream of events is a string in OpenAPI 3.1. In 3.2, each item is an event, whose data is JSON
 * (https://spec.openapis.org/oas/v3.2#special-considerations-for-server-sent-events). Only the items of `events()` are known.
 */
function toEventMedia({ schema }: MediaType, version: OpenApiVersion): MediaType {
  const text: JsonSchema = { type: "string" };
  if (version === "3.1" || schema === undefined) return { schema: text };
  const data: JsonSchema = {
    type: "string",
    contentMediaType: "application/json",
    contentSchema: schema,
  };
  return { itemSchema: { type: "object", properties: { data, id: text }, required: ["data"] } };
}

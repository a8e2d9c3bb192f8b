import type { ContractDocument, ContractRoute } from "@fw/contract";
import type { OpenApiVersion, Operation } from "./open-api-document.ts";
import { toOperationId } from "./operation-names.ts";
import { listParameters } from "./parameters.ts";
import type { PathTemplate } from "./path-templates.ts";
import { toOpenApiSchema } from "./references.ts";
import { toResponses } from "./responses.ts";

/** Writes the operation of a route. */
export function createOperation(
  route: ContractRoute,
  template: PathTemplate,
  definitions: ContractDocument["$defs"],
  version: OpenApiVersion,
): Operation {
  const { method, path, description, deprecated, tags = toTags(path), body } = route;
  const { summary = `${method} ${path}` } = route;
  const parameters = listParameters(route, template, definitions);
  return {
    operationId: toOperationId(method, path),
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: toOpenApiSchema(body) } },
      },
    }),
    responses: toResponses(route.responses, version),
  };
}

/** The first segment of the path, unless it is a parameter. */
function toTags(path: string): readonly string[] {
  const [first] = path.split("/").filter((segment) => segment !== "");
  return first === undefined || /^[:*]/.test(first) ? [] : [first];
}

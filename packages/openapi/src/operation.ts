import type { ContractDocument, ContractRoute } from "@fw/contract";
import type { OpenApiVersion, Operation } from "./open-api-document.ts";
import { toOperationId } from "./to-operation-id.ts";
import { listParameters } from "./parameters.ts";
import type { PathTemplate } from "./path-templates.ts";
import { toOpenApiSchema } from "./references.ts";
import { toResponses } from "./responses.ts";
import type { DefaultTags } from "./tags.ts";

/** The context that all operations of a document share. */
interface OperationContext {
  readonly definitions: ContractDocument["$defs"];
  readonly version: OpenApiVersion;
  readonly defaultTags: DefaultTags;
  /** The routes for which the application's `context` does not run, if other operations require something. */
  readonly openRoutes: ReadonlySet<string>;
}

/** Writes the operation of a route. */
export function createOperation(
  route: ContractRoute,
  template: PathTemplate,
  { definitions, version, defaultTags, openRoutes }: OperationContext,
): Operation {
  const { method, path, description, deprecated, body } = route;
  const { summary = `${method} ${path}`, tags = defaultTags.list(path) } = route;
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
    ...(openRoutes.has(`${method} ${path}`) && { security: [] }),
  };
}

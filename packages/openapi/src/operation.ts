import type { ContractDocument, ContractRoute, JsonSchema } from "@fw/contract";
import type { OpenApiVersion, Operation, RequestBody } from "./open-api-document.ts";
import { toOperationId } from "./to-operation-id.ts";
import { listParameters } from "./parameters.ts";
import type { PathTemplate } from "./path-templates.ts";
import { resolveSchema, toOpenApiSchema } from "./references.ts";
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
  const { method, path, description, deprecated, body, form } = route;
  const { summary = `${method} ${path}`, tags = defaultTags.list(path) } = route;
  const parameters = listParameters(route, template, definitions);
  return {
    operationId: toOperationId(method, path),
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: toRequestBody(["application/json"], body) }),
    ...(form && { requestBody: toRequestBody(listFormTypes(form, definitions), form) }),
    responses: toResponses(route.responses, version),
    ...(openRoutes.has(`${method} ${path}`) && { security: [] }),
  };
}

function toRequestBody(mediaTypes: readonly string[], schema: JsonSchema): RequestBody {
  const content = mediaTypes.map((type) => [type, { schema: toOpenApiSchema(schema) }] as const);
  return { required: true, content: Object.fromEntries(content) };
}

/** A form with a file can only be sent as `multipart/form-data`. */
function listFormTypes(form: JsonSchema, definitions: ContractDocument["$defs"]): string[] {
  const { properties = {} } = resolveSchema(form, definitions);
  const hasFile = Object.values(properties).some((property) => {
    const { items, ...field } = resolveSchema(property, definitions);
    const element = typeof items === "object" ? resolveSchema(items, definitions) : field;
    return isFile(element);
  });
  return ["multipart/form-data", ...(hasFile ? [] : ["application/x-www-form-urlencoded"])];
}

/** A file of one of several media types is a choice. */
function isFile({ format, anyOf = [] }: JsonSchema): boolean {
  return format === "binary" || anyOf.some(isFile);
}

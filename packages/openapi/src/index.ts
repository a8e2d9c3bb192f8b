export { docsPage, type DocsPageOptions } from "./docs-page.ts";
export type {
  Components,
  ExternalDocs,
  MediaType,
  OpenApiDocument,
  OpenApiInfo,
  OpenApiResponse,
  OpenApiServer,
  OpenApiVersion,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  SecurityRequirement,
  Tag,
} from "./open-api-document.ts";
export type { DocumentOverrides, OperationOverrides, Overrides } from "./overrides.ts";
export { toOpenApi, type Described, type OpenApiOptions, type RouteKey } from "./to-open-api.ts";

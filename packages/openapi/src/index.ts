export { docsPage, type DocsPageOptions } from "./docs-page.ts";
export type {
  Components,
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
} from "./open-api-document.ts";
export { toOpenApi, type Described, type OpenApiOptions, type RouteKey } from "./to-open-api.ts";

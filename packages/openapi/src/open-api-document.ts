import type { JsonSchema } from "@fw/contract";

/** The part of an OpenAPI document (https://spec.openapis.org/oas/v3.1, v3.2) that {@link toOpenApi} writes. */
export interface OpenApiDocument {
  openapi: "3.1.1" | "3.2.0";
  info: OpenApiInfo;
  servers: OpenApiServer[];
  paths: Record<string, PathItem>;
  components: Components;
  /** What operations without their own `security` require: nothing, unless `overrides` sets it. */
  security: SecurityRequirement[];
  /** First the tags of `overrides`, then the others in the order of the operations. */
  tags: Tag[];
  externalDocs?: ExternalDocs;
}

/** A Tag Object. */
export interface Tag {
  name: string;
  description?: string;
  externalDocs?: ExternalDocs;
}

/** An External Documentation Object. */
export interface ExternalDocs {
  url: string;
  description?: string;
}

/** A version of OpenAPI that {@link toOpenApi} writes. */
export type OpenApiVersion = "3.1" | "3.2";

/** The Info Object. */
export interface OpenApiInfo {
  title: string;
  /** The version of the application, not of OpenAPI. */
  version: string;
  summary?: string;
  description?: string;
  termsOfService?: string;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name: string; identifier?: string; url?: string };
}

/** A Server Object without variables. */
export interface OpenApiServer {
  url: string;
  description?: string;
}

/** The operations of a path by their methods in lower case. */
export type PathItem = Partial<Record<"get" | "post" | "put" | "delete", Operation>>;

/** An Operation Object. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  /** By status, or `default`. */
  responses: Record<string, OpenApiResponse>;
  security?: SecurityRequirement[];
  externalDocs?: ExternalDocs;
  servers?: OpenApiServer[];
  callbacks?: Record<string, object>;
  /** Extensions. */
  [extension: `x-${string}`]: unknown;
}

/** A Parameter Object. */
export interface Parameter {
  /** The last two appear only if `overrides` sets them. */
  in: "path" | "query" | "header" | "cookie";
  name: string;
  required: boolean;
  description?: string;
  deprecated?: boolean;
  /** How a list is written: `tag=a&tag=b`. */
  style?: "form";
  explode?: true;
  schema: JsonSchema;
  [extension: `x-${string}`]: unknown;
}

/** A Request Body Object. */
export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
}

/** A Response Object. */
export interface OpenApiResponse {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, MediaType>;
}

/** A Media Type Object. */
export interface MediaType {
  schema?: JsonSchema;
  /** In OpenAPI 3.2, the schema of each item of a stream. */
  itemSchema?: JsonSchema;
  example?: unknown;
  /** The content types of the parts of a form. */
  encoding?: Record<string, object>;
}

/** A Components Object. All members except `schemas` come from `overrides`. */
export interface Components {
  schemas: Record<string, JsonSchema>;
  responses?: Record<string, object>;
  parameters?: Record<string, object>;
  examples?: Record<string, object>;
  requestBodies?: Record<string, object>;
  headers?: Record<string, object>;
  securitySchemes?: Record<string, object>;
  links?: Record<string, object>;
  callbacks?: Record<string, object>;
  pathItems?: Record<string, object>;
}

/** A Security Requirement Object: scopes by the name of a scheme. */
export type SecurityRequirement = Record<string, string[]>;

import type { JsonSchema } from "@fw/contract";

/** An OpenAPI document (https://spec.openapis.org/oas/v3.1, v3.2), as far as {@link toOpenApi} writes one. */
export interface OpenApiDocument {
  openapi: "3.1.1" | "3.2.0";
  info: OpenApiInfo;
  servers: OpenApiServer[];
  paths: Record<string, PathItem>;
  components: Components;
  /** What every operation asks for that has no `security` of its own: nothing, for routes do not say it. */
  security: SecurityRequirement[];
  /** Those of the operations, in their order. */
  tags: { name: string; description?: string }[];
}

/** A version of OpenAPI that {@link toOpenApi} writes. */
export type OpenApiVersion = "3.1" | "3.2";

/** The Info Object. */
export interface OpenApiInfo {
  title: string;
  /** Of the application, not of OpenAPI. */
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
  /** Extensions. */
  [extension: `x-${string}`]: unknown;
}

/** A Parameter Object. */
export interface Parameter {
  in: "path" | "query";
  name: string;
  required: boolean;
  description?: string;
  deprecated?: boolean;
  schema: JsonSchema;
  [extension: `x-${string}`]: unknown;
}

/** A Request Body Object. */
export interface RequestBody {
  required: boolean;
  content: Record<string, MediaType>;
}

/** A Response Object. */
export interface OpenApiResponse {
  description: string;
  content?: Record<string, MediaType>;
}

/** A Media Type Object. */
export interface MediaType {
  schema?: JsonSchema;
  /** In OpenAPI 3.2, the schema of each item of a stream. */
  itemSchema?: JsonSchema;
}

/** A Components Object; security schemes are the program's to add. */
export interface Components {
  schemas: Record<string, JsonSchema>;
  securitySchemes?: Record<string, object>;
}

/** A Security Requirement Object: scopes by the name of a scheme. */
export type SecurityRequirement = Record<string, string[]>;

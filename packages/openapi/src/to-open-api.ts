import { createContract, UniqueNames, type ContractDocument, type ListedRoute } from "@fw/contract";
import { assertOptions } from "@fw/options";
import { withComponentNames } from "./component-names.ts";
import { toComponents } from "./components.ts";
import { addDiscriminators } from "./discriminators.ts";
import type {
  OpenApiDocument,
  OpenApiInfo,
  OpenApiServer,
  OpenApiVersion,
  Operation,
  PathItem,
} from "./open-api-document.ts";
import { mergeOperation } from "./merge-operation.ts";
import { createOperation } from "./operation.ts";
import {
  assertComponents,
  assertOverrides,
  findOperation,
  placeOf,
  type DocumentOverrides,
  type Overrides,
} from "./overrides.ts";
import { PathTemplates } from "./path-templates.ts";
import { DefaultTags, listTags } from "./tags.ts";

/** An application: its route table, and its type, which lists the routes. */
export interface Described {
  readonly routes: readonly ListedRoute[];
  readonly "~routes"?: unknown;
}

/** Options of {@link toOpenApi}. */
export interface OpenApiOptions<Route extends string = string> {
  /** The title and the version of the application, and more about it. */
  readonly info: OpenApiInfo;
  /** The addresses of the application; by default the origin that serves the document, `/`. */
  readonly servers?: readonly OpenApiServer[] | undefined;
  /**
   * The application's contract, as `fw contract --format json` writes it: results, the errors that handlers return,
   * and the comments of routes. Without it, the document has inputs and the framework's own errors.
   */
  readonly contract?: ContractDocument | undefined;
  /**
   * Members of operations by method and path, such as `"POST /notes": { requestBody }`, and `components`, `security`,
   * `tags` and `externalDocs` of the document. Parameters merge with those of the route by `in` and `name`, responses by
   * status, and contents by media type. Any other member replaces the one generated from the route.
   */
  readonly overrides?: Overrides<Route> | undefined;
  /** The version of OpenAPI; default `"3.1"`. Only 3.2 has the type of the items that a stream of events sends. */
  readonly openapi?: OpenApiVersion | undefined;
}

/**
 * Writes an OpenAPI document of an application. It is a plain object: a program may add to it.
 *
 * @param app - The application.
 * @param options - What the routes do not declare.
 * @returns The document, as new objects.
 * @throws {@link TypeError} when an option is wrong, an override contradicts its route, or the contract has other routes
 *   than the application.
 * @example
 * const document = toOpenApi(app, { info: { title: "Users", version: "1.0.0" } });
 */
export function toOpenApi<App extends Described>(
  app: App,
  options: OpenApiOptions<RouteKey<App>>,
): OpenApiDocument {
  assertOpenApiOptions(options, app.routes);
  const { info, servers = here, overrides = {}, openapi = "3.1" } = options;
  const contract = withComponentNames(options.contract ?? createContract(app.routes).document);
  const { components = {}, security = [], tags, externalDocs }: DocumentOverrides = overrides;
  const templates = new PathTemplates();
  const given = contract.routes.map((route) => findOperation(overrides, toKey(route)));
  const names = new UniqueNames(given.flatMap(({ operationId }) => operationId ?? []));
  const defaultTags = new DefaultTags(contract.routes.map(({ path }) => path));
  const isOpen = ({ options }: ListedRoute): boolean => options?.open === true;
  const openRoutes = new Set(security.length === 0 ? [] : app.routes.filter(isOpen).map(toKey));
  const context = { definitions: contract.$defs, version: openapi, defaultTags, openRoutes };
  const paths = new Map<string, PathItem>();
  for (const [index, route] of contract.routes.entries()) {
    const template = templates.add(route);
    const written = createOperation(route, template, context);
    const override = given[index] ?? {};
    const operationId = override.operationId ?? names.take(written.operationId);
    const merged = mergeOperation(written, override, placeOf(toKey(route)), components);
    const operation: Operation = { ...merged, operationId };
    const item = paths.get(template.path) ?? {};
    paths.set(template.path, { ...item, [route.method.toLowerCase()]: operation });
  }
  const described = Object.fromEntries(paths);
  const document: OpenApiDocument = structuredClone({
    openapi: fullVersions[openapi],
    info,
    servers: [...servers],
    paths: described,
    components: toComponents(contract.$defs, described, components),
    security,
    tags: listTags([...paths.values()], tags),
    ...(externalDocs && { externalDocs }),
  });
  assertComponents(overrides, document.components);
  addDiscriminators(document, document.components.schemas);
  return document;
}

const fullVersions = { "3.1": "3.1.1", "3.2": "3.2.0" } as const;

/** The default of the specification (https://spec.openapis.org/oas/v3.1#openapi-object). */
const here: readonly OpenApiServer[] = [{ url: "/" }];

/** The routes of an application by method and path, as far as its type knows them. */
export type RouteKey<App> = App extends { readonly "~routes": infer Declared }
  ? Declared extends { readonly key: infer Key extends string }
    ? Key
    : never
  : `${string} /${string}`;

function toKey({ method, path }: Pick<ListedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}

function assertOpenApiOptions(options: unknown, routes: readonly ListedRoute[]): void {
  assertOptions("toOpenApi", options, ["info", "servers", "contract", "overrides", "openapi"]);
  const { info, contract, overrides, openapi } = options;
  if (openapi !== undefined && !Object.keys(fullVersions).includes(openapi as string)) {
    throw new TypeError('toOpenApi: openapi must be "3.1" or "3.2"');
  }
  const { title, version } = Object(info) as Partial<Record<string, unknown>>;
  if (typeof title !== "string" || typeof version !== "string") {
    throw new TypeError("toOpenApi: info must have a title and a version");
  }
  const keys = routes.map(toKey);
  if (overrides !== undefined) assertOverrides(overrides, keys);
  if (contract === undefined) return;
  const { version: format, routes: known } = Object(contract) as Partial<ContractDocument>;
  if (format !== 1) throw new TypeError("toOpenApi: contract must be of version 1");
  const contracted = known?.map(toKey);
  if (String(contracted) === String(keys)) return;
  throw new TypeError("toOpenApi: contract has other routes than the application: write it again");
}

import { assertOptions } from "@fw/options";
import type {
  Components,
  OpenApiDocument,
  OpenApiResponse,
  Operation,
  Parameter,
  Tag,
} from "./open-api-document.ts";

/** The members of the document that `overrides` may set. */
export interface DocumentOverrides {
  /** Components to add, such as `securitySchemes`. They replace components of the same name. */
  readonly components?: Partial<Components> | undefined;
  /** What operations without their own `security` require. */
  readonly security?: OpenApiDocument["security"] | undefined;
  /** The first tags, with their descriptions. Tags that only operations have come after them. */
  readonly tags?: readonly Tag[] | undefined;
  readonly externalDocs?: OpenApiDocument["externalDocs"] | undefined;
}

/** The members of an operation that `overrides` may set. */
export type OperationOverrides = Partial<Omit<Operation, "parameters" | "responses">> & {
  /** Merged with those of the route by `in` and `name`. One that the route does not declare needs a `schema`. */
  readonly parameters?: (Partial<Parameter> & Pick<Parameter, "in" | "name">)[] | undefined;
  /** Merged with those of the route by status. One that the route does not have needs a `description`. */
  readonly responses?: Record<string, Partial<OpenApiResponse>> | undefined;
};

/** Members of operations, by method and path, and of the document itself. */
export type Overrides<Route extends string = `${string} /${string}`> = DocumentOverrides & {
  readonly [Key in Route as string extends Key ? `${string} /${string}` : Key]?:
    OperationOverrides | undefined;
};

/** Finds the members that `overrides` sets in an operation. */
export function findOperation(overrides: Overrides, key: string): OperationOverrides {
  const members: OperationOverrides | undefined = Object.hasOwn(overrides, key)
    ? (overrides as Readonly<Record<string, OperationOverrides>>)[key]
    : undefined;
  return withoutUndefined(members ?? {});
}

function withoutUndefined(members: OperationOverrides): OperationOverrides {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Checks `overrides`, which may come from a file.
 *
 * @param overrides - The value to check.
 * @param routes - The application's routes, by method and path.
 * @throws {@link TypeError} that says what is wrong, and where.
 */
export function assertOverrides(overrides: unknown, routes: readonly string[]): void {
  if (!isRecord(overrides)) throw new TypeError(`${root} must be an object`);
  const entries = Object.entries(overrides).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) {
    if (routes.includes(name)) {
      assertMembers(placeOf(name), withoutExtensions(value), operationMembers);
      if (name.startsWith("GET ") && isRecord(value) && value["requestBody"] !== undefined) {
        throw new TypeError(
          `${placeOf(name)}.requestBody contradicts the route: a GET has no body`,
        );
      }
    } else if (name.includes(" ")) {
      throw new TypeError(`${root} names "${name}", but the application has no such route`);
    }
  }
  const members = entries.filter(([name]) => !routes.includes(name));
  assertMembers(root, Object.fromEntries(members), documentMembers);
  assertReferences(overrides as Overrides, routes);
}

/** Checks members that depend on each other, once each of them is valid. */
function assertReferences(overrides: Overrides, routes: readonly string[]): void {
  const { components, security } = overrides;
  const schemes = Object.keys(components?.securitySchemes ?? {});
  assertSchemes(`${root}.security`, security, schemes);
  const ids = new Set<string>();
  for (const route of routes) {
    const operation = findOperation(overrides, route);
    assertSchemes(`${placeOf(route)}.security`, operation.security, schemes);
    const { operationId } = operation;
    if (operationId === undefined) continue;
    if (ids.has(operationId)) {
      throw new TypeError(`${root} gives two routes the operationId "${operationId}"`);
    }
    ids.add(operationId);
  }
}

/** Returns the place of the members of an operation, for errors. */
export function placeOf(route: string): string {
  return `${root}[${JSON.stringify(route)}]`;
}

const root = "toOpenApi: overrides";

/** What a value must be, and a function that checks it. */
type Check = readonly [kind: string, isRight: (value: unknown) => boolean];

const text: Check = ["a string", (value) => typeof value === "string"];
const object: Check = ["an object", isRecord];
const objects: Check = ["an array of objects", (value) => isArrayOf(value, isRecord)];
const requirements: Check = [
  "an array of objects that map schemes to arrays of scopes",
  (value) => isArrayOf(value, (each) => isRecord(each) && Object.values(each).every(isTexts)),
];
const link: Check = [
  "an object with a url",
  (value) => isRecord(value) && typeof value["url"] === "string",
];
const statuses = /^([1-5](\d\d|XX)|default)$/;

/** https://spec.openapis.org/oas/v3.1#operation-object */
const operationMembers: Readonly<Record<string, Check>> = {
  operationId: text,
  summary: text,
  description: text,
  deprecated: ["a boolean", (value) => typeof value === "boolean"],
  tags: ["an array of strings", isTexts],
  externalDocs: link,
  parameters: objects,
  requestBody: [
    "an object with content by media type",
    (value) => isRecord(value) && (isRecord(value["content"]) || "$ref" in value),
  ],
  responses: [
    "an object with responses by status",
    (value) =>
      isRecord(value) &&
      Object.entries(value).every(([status, each]) => statuses.test(status) && isRecord(each)),
  ],
  security: requirements,
  servers: objects,
  callbacks: object,
};

const componentKinds = [
  ...(["schemas", "responses", "parameters", "examples", "requestBodies"] as const),
  ...(["headers", "securitySchemes", "links", "callbacks", "pathItems"] as const),
] satisfies readonly (keyof Components)[];

const documentMembers: Readonly<Record<keyof DocumentOverrides, Check>> = {
  components: [
    `an object with objects by name in ${componentKinds.join(", ")}`,
    (value) =>
      isRecord(value) &&
      Object.entries(value).every(
        ([kind, named]) =>
          componentKinds.some((known) => known === kind) &&
          isRecord(named) &&
          // https://spec.openapis.org/oas/v3.1#components-object
          Object.entries(named).every(([name, each]) => /^[\w.-]+$/.test(name) && isRecord(each)),
      ),
  ],
  security: requirements,
  tags: [
    "an array of objects with a name",
    (value) => isArrayOf(value, (each) => isRecord(each) && typeof each["name"] === "string"),
  ],
  externalDocs: link,
};

function assertMembers(
  place: string,
  value: unknown,
  members: Readonly<Record<string, Check>>,
): void {
  assertOptions(place, value, Object.keys(members));
  for (const [name, [kind, isRight]] of Object.entries(members)) {
    const member = value[name];
    if (member !== undefined && !isRight(member)) {
      throw new TypeError(`${place}.${name} must be ${kind}`);
    }
  }
}

function withoutExtensions(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith("x-")));
}

/**
 * Checks that every reference to a component has a target.
 *
 * @param part - The overrides, or a part of them.
 * @param components - The components of the document.
 * @throws {@link TypeError} when a target is missing.
 */
export function assertComponents(part: unknown, components: Components): void {
  if (typeof part !== "object" || part === null) return;
  for (const value of Object.values(part)) assertComponents(value, components);
  const { $ref }: { $ref?: unknown } = part;
  const path = typeof $ref === "string" ? /^#\/components\/(\w+)\/([\w.-]+)$/.exec($ref) : null;
  const [, kind = "", name = ""] = path ?? [];
  const named = componentKinds.find((known) => known === kind);
  if (path === null || (named && Object.hasOwn(components[named] ?? {}, name))) return;
  throw new TypeError(`${root} refers to "${path[0]}", which the document does not have`);
}

/** Checks that each required scheme is described: tools refuse other documents. */
function assertSchemes(
  place: string,
  security: OpenApiDocument["security"] | undefined,
  schemes: readonly string[],
): void {
  const names = (security ?? []).flatMap((requirement) => Object.keys(requirement));
  const unknown = names.find((name) => !schemes.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `${place} requires "${unknown}": describe it in components.securitySchemes of the overrides`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): boolean {
  return isArrayOf(value, (each) => typeof each === "string");
}

function isArrayOf(value: unknown, isOne: (part: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((part) => isOne(part));
}

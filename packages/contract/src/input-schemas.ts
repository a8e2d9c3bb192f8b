import type { RouteOptions, Validation } from "@fw/core";
import { $ZodObject, toJSONSchema, type $ZodType } from "zod/v4/core";
import type { Gap } from "./gap.ts";
import type { JsonSchema } from "./json-schema.ts";
import { ContractError } from "./contract-error.ts";
import { describeChecks, joinRules } from "./describe-checks.ts";
import { toPascalCase } from "./pascal-case.ts";
import type { UniqueNames } from "./unique-names.ts";

/** A route of `app.routes`. */
export interface ListedRoute {
  readonly method: string;
  readonly path: string;
  readonly validation: Validation;
  /** What `route` declares, if it made the handler. */
  readonly options?: RouteOptions;
}

/** The inputs that a route may declare with a schema. */
export type DeclaredInput = "params" | "query" | "body" | "form";

/**
 * Lists the inputs that a route declares, in its validation and with `route`.
 *
 * @param route - A route of `app.routes`.
 * @returns Their names and schemas.
 */
export function listInputs(route: ListedRoute): [DeclaredInput, $ZodType][] {
  const { validation, options } = route;
  const { form, query = validation.query } = options ?? {};
  const schemas = Object.entries({ ...validation, query, form }) as [
    DeclaredInput,
    $ZodType | undefined,
  ][];
  return schemas.filter((entry): entry is [DeclaredInput, $ZodType] => entry[1] !== undefined);
}

/** The schemas of an application's inputs. */
interface InputSchemas {
  /** In the order of the routes. */
  readonly inputs: readonly Readonly<Record<string, JsonSchema>>[];
  readonly $defs: ReadonlyMap<string, JsonSchema>;
  readonly gaps: readonly Gap[];
}

/**
 * Writes the schemas of all inputs as JSON Schema, before any transformation.
 *
 * @throws {@link ContractError} when Zod cannot write them, for example because two have the same id.
 */
export function readInputSchemas(routes: readonly ListedRoute[], names: UniqueNames): InputSchemas {
  const places = new Map<string, Gap>();
  // One schema of them all, so that Zod writes shared parts once, and nothing refers to the root.
  const schemas = routes.map((route) => wrap(listInputs(route)));
  const { properties, $defs } = toSchema(
    wrap(schemas.map((schema, index) => [String(index), schema])),
    (path, reason) => {
      const route = routes[Number(path[1])];
      if (route === undefined) return;
      const place = toInputPlace(path.slice(3));
      places.set(path.join("/"), { route: `${route.method} ${route.path}`, place, reason });
    },
  );
  const newNames = new Map<string, string>();
  const rename = (schema: JsonSchema, wanted: string): JsonSchema =>
    mapReferences(schema, (name) => {
      const known = newNames.get(name);
      if (known !== undefined) return known;
      const given = names.take(/^__schema\d+$/.test(name) ? wanted : toPascalCase(name));
      newNames.set(name, given);
      return given;
    });
  const inputs = routes.map(({ method, path }, index) => {
    const parts = Object.entries(properties?.[String(index)]?.properties ?? {});
    return Object.fromEntries(
      parts.map(([input, schema]) => [
        input,
        rename(schema, toPascalCase(`${method} ${path} ${input}`)),
      ]),
    );
  });
  const defs = new Map<string, JsonSchema>();
  // A definition may refer to others, which rename() then adds to this loop.
  for (const [old, name] of newNames) defs.set(name, rename($defs?.[old] ?? {}, `${name}Part`));
  return { inputs, $defs: defs, gaps: [...places.values()].reverse() };
}

function wrap(entries: readonly (readonly [string, unknown])[]): $ZodType {
  // createApp() accepts only schemas.
  const shape = Object.fromEntries(entries) as Record<string, $ZodType>;
  return new $ZodObject({ type: "object", shape });
}

/** The types that accept anything, and those that Zod writes as `{}` although they accept less. */
const inexact: ReadonlySet<string> = new Set([
  ...["any", "unknown", "custom", "transform", "bigint", "date", "function", "map"],
  ...["nan", "promise", "set", "symbol", "undefined", "void"],
]);

interface Written extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

function toSchema(
  schema: $ZodType,
  addGap: (path: readonly (string | number)[], reason: string) => void,
): Written {
  try {
    const written: unknown = toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema, path }) => {
        describeChecks(zodSchema, jsonSchema);
        const { type } = zodSchema._zod.def;
        const isOpen = type === "unknown" && path.at(-1) === "additionalProperties";
        if (inexact.has(type) && !isOpen) addGap(path, `is z.${type}()`);
      },
    });
    return written as Written;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContractError(
      `The schemas of the inputs cannot be written as JSON Schema: ${reason}`,
    );
  }
}

/** `properties/0/properties/body/properties/tags/items` is `body.tags[]`. */
function toInputPlace(path: readonly (string | number)[]): string {
  let place = String(path[0] ?? "");
  for (let index = 1; index < path.length; index++) {
    const key = path[index];
    if (key === "properties") place += `.${path[++index] ?? ""}`;
    else if (key === "items") place += "[]";
    else if (key === "prefixItems") place += `[${path[++index] ?? ""}]`;
    else if (key === "additionalProperties") place += "{}";
  }
  return place;
}

function mapReferences(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string" && value.startsWith("#/$defs/")) {
      // RFC 6901 §4
      const name = value.replace("#/$defs/", "").replaceAll("~1", "/").replaceAll("~0", "~");
      return `#/$defs/${rename(name)}`;
    }
    return isRecord(value) ? joinRules(value) : value;
  });
  return JSON.parse(text) as JsonSchema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

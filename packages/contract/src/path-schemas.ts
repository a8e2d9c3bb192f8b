import { parsePattern } from "@fw/router";
import type { JsonSchema } from "./json-schema.ts";

/** What a route's path takes. */
interface PathSchemas {
  readonly params?: JsonSchema;
  readonly rest?: JsonSchema;
}

/**
 * The schemas of a path: each parameter, those that no schema declares among them, and the wildcard.
 *
 * @param declared - The schema of the params that the route declares, no reference.
 */
export function toPathSchemas(path: string, declared: JsonSchema | undefined): PathSchemas {
  const { paramNames, hasWildcard } = parsePattern(path);
  const properties = declared?.properties ?? {};
  const missing = paramNames.filter((name) => !Object.hasOwn(properties, name));
  const params: JsonSchema | undefined =
    missing.length === 0
      ? declared
      : {
          type: "object",
          ...declared,
          properties: {
            ...properties,
            ...Object.fromEntries(missing.map((name) => [name, { type: "string" }])),
          },
          required: [...(declared?.required ?? []), ...missing],
        };
  return {
    ...(params && { params }),
    ...(hasWildcard && { rest: { type: "array", items: { type: "string" } } }),
  };
}

import { parsePattern } from "@fw/router";
import type { JsonSchema } from "./json-schema.ts";

/** The schemas of a path. */
interface PathSchemas {
  readonly params?: JsonSchema;
  readonly rest?: JsonSchema;
}

/**
 * Makes the schemas of a path: of every parameter, declared or not, and of the wildcard.
 *
 * @param declared - The schema of the route's params, without references.
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

import { defaultStatuses, type Method } from "../errors/method.ts";
import { compileFields } from "./compile-fields.ts";
import type { RequestContext } from "./request-context.ts";
import type { Input } from "./inputs.ts";
import type { Settings } from "./settings.ts";
import type { TimeLimit } from "./request-context.ts";
import { findMark } from "./route-mark.ts";
import { coerceParams, coerceQuery, compileParams, compileQuery } from "@fw/coerce";
import { inputNames, type InputName } from "@fw/http";
import type { Pattern } from "@fw/router";
import { assertJson, assertSchema, createValidator } from "@fw/validate";
import { isSchema } from "@fw/zod-schema";
import type { $ZodType } from "zod/v4/core";

/** Everything about a route that is known before a request. */
export interface Route {
  /** The path as declared. */
  readonly path: string;
  /** The number of segments before the wildcard; `null` without a wildcard. */
  readonly wildcardDepth: number | null;
  /** The inputs in the order in which they are read (docs/specification.md#71-order-of-the-inputs). */
  readonly inputs: readonly Input[];
  readonly handler: (context: RequestContext) => unknown;
  /** The default status of a success. */
  readonly status: number;
  /** Whether the application's `context` does not run. */
  readonly isOpen: boolean;
  /** How long the handler may take, and `context` before it. `null` for no limit. */
  readonly timeLimit: TimeLimit | null;
}

/** A route as a program declares it. Its `unknown` members come from programs without types. */
interface Declaration {
  readonly method: Method;
  readonly pattern: Pattern;
  readonly handler: unknown;
  readonly validation: unknown;
}

type RouteSettings = Pick<Settings, "handlerTimeout" | "maxBodyBytes" | "onError">;

/**
 * Checks a declaration and prepares everything that its requests need.
 *
 * @param settings - Those of the application, with the default limits.
 * @throws {@link TypeError} when the declaration cannot work. The message names the route.
 */
export function createRoute(declaration: Declaration, settings: RouteSettings): Route {
  const { method, pattern, validation } = declaration;
  const mark = findMark(declaration.handler);
  const handler = mark === undefined ? declaration.handler : mark.handler;
  const { open, maxBodyBytes, handlerTimeout, onError } = { ...settings, ...mark?.options };
  const { path, paramNames } = pattern;
  const route = `${method} ${path}`;
  // Zod drops the key `__proto__` from its output.
  if (paramNames.includes("__proto__")) {
    throw new TypeError(`${route} cannot have a param named "__proto__"`);
  }
  if (typeof handler !== "function") {
    throw new TypeError(`Handler of ${route} must be a function; the schemas are behind it`);
  }
  const { body, params, query } = checkValidation(route, validation);
  if (body !== undefined && method === "GET") {
    throw new TypeError(`${route} cannot have a body schema`);
  }
  const declared = mark?.toInputs({
    name: route,
    method,
    validation: { body, params, query },
    maxBodyBytes,
  });
  const inputs: Input[] = [];
  const add = (member: Input["member"], schema: $ZodType, read: Input["read"]): void => {
    const label = `The ${member} of ${route}`;
    assertSchema(schema, label);
    inputs.push({
      name: member === "form" ? "body" : member,
      member,
      read,
      validator: createValidator(schema, { name: label }),
    });
  };
  if (declared?.form !== undefined) add("form", declared.form.schema, declared.form.read);
  if (body !== undefined) {
    add("body", body, (incoming) => incoming.readJson(maxBodyBytes));
    assertJson(body, `The body of ${route}`);
  }
  if (params !== undefined) {
    const plan = compileFields(route, params, compileParams);
    checkParamNames(route, plan.keys, paramNames);
    add("params", params, (_, texts) => coerceParams(plan, texts));
  }
  if (query !== undefined) {
    const plan = compileFields(route, query, compileQuery);
    add("query", query, ({ search }) => coerceQuery(plan, search));
  }
  if (declared?.query !== undefined) add("query", declared.query.schema, declared.query.read);
  return {
    path,
    wildcardDepth: pattern.hasWildcard ? pattern.segments.length : null,
    inputs,
    handler: handler as Route["handler"],
    status: defaultStatuses[method],
    isOpen: open === true,
    timeLimit: handlerTimeout === 0 ? null : { timeout: handlerTimeout, onError },
  };
}

function checkValidation(route: string, validation: unknown): Partial<Record<InputName, $ZodType>> {
  if (typeof validation !== "object" || validation === null || isSchema(validation)) {
    throw new TypeError(`Validation of ${route} must be an object with body, params or query`);
  }
  for (const [input, schema] of Object.entries(validation)) {
    if (!inputNames.some((name) => name === input)) {
      throw new TypeError(
        `Validation of ${route} has "${input}"; it can have ${inputNames.join(", ")}`,
      );
    }
    if (schema !== undefined && !isSchema(schema)) {
      throw new TypeError(`The ${input} of ${route} must be a Zod 4 schema`);
    }
  }
  return validation;
}

function checkParamNames(
  route: string,
  keys: readonly string[],
  paramNames: readonly string[],
): void {
  const unknown = keys.filter((key) => !paramNames.includes(key)).map((key) => `"${key}"`);
  if (unknown.length === 0) return;
  const are = unknown.length === 1 ? "is not a param" : "are not params";
  throw new TypeError(
    `Params schema of ${route} declares ${unknown.join(", ")}, which ${are} of the path`,
  );
}

import type { Tool } from "./create-tools.ts";

/** A mistake in the arguments of a call, as in the issues of a problem document. */
export interface ArgumentIssue {
  /** The argument. */
  readonly in: string;
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Finds arguments that a request cannot carry, or would change. The route checks all others. */
export function findIssues({ inputs, paramNames, texts }: Tool, given: Values): ArgumentIssue[] {
  const { params = {}, query = {}, rest = [] } = given;
  return [
    ...Object.keys(given)
      .filter((name) => !inputs.has(name))
      .map(() => {
        const message = `Unknown argument: the tool takes ${[...inputs].join(", ") || "none"}`;
        return { in: "arguments", path: [], code: "unrecognized_keys", message };
      }),
    ...(isObject(params)
      ? findInNames("params", paramNames, params, texts.params)
      : [toIssue("params", "object")]),
    ...(isObject(query)
      ? findInNames("query", Object.keys(query), query, texts.query)
      : [toIssue("query", "object")]),
    ...(Array.isArray(rest)
      ? rest.flatMap((each, index) =>
          typeof each === "string" ? [] : [toIssue("rest", "string", index)],
        )
      : [toIssue("rest", "array")]),
  ];
}

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Objects inherit no scalars. A number in place of a string would change: 1.10 would be sent as 1.1.
function findInNames(
  input: string,
  names: readonly string[],
  values: Values,
  texts: ReadonlySet<string>,
): ArgumentIssue[] {
  return names.flatMap((name) => {
    const type = typeof values[name];
    if (texts.has(name) ? type === "string" : scalars.has(type)) return [];
    const expected = texts.has(name) ? "string" : "string, number or boolean";
    return [toIssue(input, expected, name)];
  });
}

const scalars: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

function toIssue(input: string, expected: string, ...path: (string | number)[]): ArgumentIssue {
  return { in: input, path, code: "invalid_type", message: `Invalid input: expected ${expected}` };
}

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
export function findIssues(tool: Tool, given: Values): ArgumentIssue[] {
  const { inputs, paramNames, texts, lists } = tool;
  const { params = {}, query = {}, rest = [] } = given;
  // Objects inherit no scalars. A number in place of a string would change: 1.10 would be sent as 1.1.
  const find = (
    input: "params" | "query",
    path: readonly [name: string, index?: number],
    value: unknown,
  ): ArgumentIssue[] => {
    const isText = texts[input].has(path[0]);
    if (isText ? typeof value === "string" : scalars.has(typeof value)) return [];
    const expected = isText ? "string" : "string, number or boolean";
    return [{ ...toIssue(input, expected), path: path.filter((key) => key !== undefined) }];
  };
  return [
    ...Object.keys(given)
      .filter((name) => !inputs.has(name))
      .map(() => {
        const message = `Unknown argument: the tool takes ${[...inputs].join(", ") || "none"}`;
        return { in: "arguments", path: [], code: "unrecognized_keys", message };
      }),
    ...(isObject(params)
      ? paramNames.flatMap((name) => find("params", [name], params[name]))
      : [toIssue("params", "object")]),
    ...(isObject(query)
      ? Object.entries(query).flatMap(([name, value]) =>
          lists.has(name) && Array.isArray(value)
            ? value.flatMap((each, index) => find("query", [name, index], each))
            : find("query", [name], value),
        )
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

const scalars: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

function toIssue(input: string, expected: string, ...path: (string | number)[]): ArgumentIssue {
  return { in: input, path, code: "invalid_type", message: `Invalid input: expected ${expected}` };
}

/**
 * Lists the responses that a generated file has, and its new text does not: a forgotten `return` in front of an error, or a
 * route that is gone, shows there before somebody writes the file again.
 *
 * @param before - The text of the file; one that is not JSON has nothing to list.
 * @param after - What the file would be now.
 * @returns Such as `GET /users: 403 FORBIDDEN`.
 */
export function listVanished(before: string, after: string): readonly string[] {
  const now = new Set(listResponses(parse(after)));
  return listResponses(parse(before)).filter((response) => !now.has(response));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a contract, which has a list of routes, or an OpenAPI document, which has `paths`. */
function listResponses(document: unknown): string[] {
  const { routes, paths } = toMembers(document);
  if (Array.isArray(routes)) return routes.map(toMembers).flatMap(listOfRoute);
  return Object.entries(toMembers(paths)).flatMap(([path, item]) =>
    Object.entries(toMembers(item)).flatMap(([method, operation]) =>
      Object.keys(toMembers(toMembers(operation)["responses"])).map(
        (status) => `${method.toUpperCase()} ${path}: ${status}`,
      ),
    ),
  );
}

function listOfRoute({ method, path, responses }: Members): string[] {
  const list: readonly unknown[] = Array.isArray(responses) ? responses : [];
  return list
    .map(toMembers)
    .map(
      ({ status, code }) =>
        `${String(method)} ${String(path)}: ${[status, code].filter(Boolean).join(" ")}`,
    );
}

type Members = Readonly<Record<string, unknown>>;

function toMembers(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

/**
 * The methods of routes, each with its default status for a success (docs/specification.md#21-methods).
 */
export const defaultStatuses = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const;

/** A method that a route can have. */
export type Method = keyof typeof defaultStatuses;

const order: readonly string[] = [...Object.keys(defaultStatuses), "OPTIONS"];

/**
 * Returns the value of `Allow` (RFC 9110 §10.2.1) for the methods of the routes that match a path. Every existing path
 * also answers `OPTIONS`.
 */
export function toAllow(methods: Iterable<string>): string {
  const allowed = new Set(methods).add("OPTIONS");
  return order.filter((method) => allowed.has(method)).join(", ");
}

/** The names in a context that the framework sets, and the one that would set a prototype. */
export const ownNames = [
  "params",
  "query",
  "body",
  "rest",
  "route",
  "method",
  "platform",
  "headers",
  "request",
  "__proto__",
] as const;

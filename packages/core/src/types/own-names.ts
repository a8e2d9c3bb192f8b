/** The names in a context that the framework sets, and the one that would set a prototype. */
export const ownNames = [
  "params",
  "query",
  "body",
  "form",
  "rest",
  "route",
  "method",
  "platform",
  "headers",
  "signal",
  "request",
  "__proto__",
] as const;

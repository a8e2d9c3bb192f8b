export type { FoundMatch, Match } from "./tree.ts";
export type { ParamNames } from "./param-names.ts";
export { parsePattern, type Pattern } from "./pattern.ts";
export { RouteError } from "./route-error.ts";
export { createRouter, type Router } from "./router.ts";
export { decodeSegment } from "./segment.ts";

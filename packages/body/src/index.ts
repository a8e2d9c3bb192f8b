export { BodyError } from "./body-error.ts";
export { maxDepth } from "./hazard.ts";
export { isJsonMediaType } from "./json-media-type.ts";
export { defaultMaxBytes, readJson, type ReadOptions } from "./read-json.ts";

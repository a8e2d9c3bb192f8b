export { checkPartsOf } from "./check-parts.ts";
export { doublesWork } from "./doubles-work.ts";
export { isSchema } from "./is-schema.ts";
export { mapParts, toKeyMark, type Place } from "./map-parts.ts";

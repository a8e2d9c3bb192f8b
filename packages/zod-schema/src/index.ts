export { checkPartsOf } from "./check-parts.ts";
export { describePlace } from "./describe-place.ts";
export { doublesWork } from "./doubles-work.ts";
export { isSchema } from "./is-schema.ts";
export { isClosedCheck, isKnownKind } from "./known-kind.ts";
export { mapParts, toKeyMark, type Place } from "./map-parts.ts";

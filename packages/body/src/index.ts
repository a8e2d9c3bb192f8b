export { BodyError } from "./body-error.ts";
export type { FormPart } from "./form-part.ts";
export { maxDepth } from "./hazard.ts";
export { isJsonMediaType } from "./json-media-type.ts";
export { readBytes, type ReadBytesOptions } from "./read-bytes.ts";
export { readForm, type ReadFormOptions } from "./read-form.ts";
export { readJson, type ReadJsonOptions } from "./read-json.ts";
export { readParts, type ReadPartsOptions } from "./read-parts.ts";
export { defaultMaxBytes, readWebJson, type ReadWebOptions } from "./read-web-json.ts";

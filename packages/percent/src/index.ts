export { decodeForm } from "./decode-form.ts";
export { decodePercent } from "./decode-percent.ts";
export { readEscapedCharacter } from "./escaped-character.ts";
export { NullRecord } from "./null-record.ts";

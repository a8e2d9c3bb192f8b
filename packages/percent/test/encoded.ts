import fc from "fast-check";

// The lowest and highest lead and continuation bytes of characters of each length.
const bytes = [
  [0x00, 0x20, 0x25, 0x2f, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf],
  [0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
].flat();
const escape = fc.constantFrom(...bytes).map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
const piece = fc.oneof(
  { weight: 9, arbitrary: escape },
  fc.constantFrom("a", "+", "%", "%4", "%C3%A9"),
);

/** Strings full of escapes, both of valid characters and of arbitrary bytes. */
export const encoded: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.join(""));

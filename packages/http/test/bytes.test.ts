import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { toBytes } from "../src/bytes.ts";

describe("toBytes", () => {
  it("returns a Uint8Array unchanged, and the whole of an ArrayBuffer", () => {
    const bytes = Uint8Array.of(1, 2, 3).subarray(1);
    expect(toBytes(bytes)).toBe(bytes);
    expect(toBytes(bytes.buffer)).toEqual(Uint8Array.of(1, 2, 3));
  });

  it("copies shared or resizable memory", () => {
    for (const memory of [new SharedArrayBuffer(3), new ArrayBuffer(3, { maxByteLength: 4 })]) {
      for (const view of [new Uint8Array(memory, 1), Buffer.from(memory, 1)]) {
        view[0] = 7;
        const bytes = toBytes(view);
        view[0] = 8;
        expect(bytes).toEqual(Uint8Array.of(7, 0));
        expect(bytes?.buffer).toBeInstanceOf(ArrayBuffer);
      }
    }
  });

  it("refuses transferred memory", () => {
    const bytes = new Uint8Array(3);
    structuredClone(bytes, { transfer: [bytes.buffer] });
    expect(thrownBy(() => toBytes(bytes))).toContain("TypeError: ");
    expect(thrownBy(() => toBytes(bytes.buffer))).toContain("TypeError: ");
  });

  it.each([undefined, null, "a", [1], {}, new Uint16Array(1), new DataView(new ArrayBuffer(1))])(
    "returns undefined for %o",
    (value) => {
      expect(toBytes(value)).toBeUndefined();
    },
  );
});

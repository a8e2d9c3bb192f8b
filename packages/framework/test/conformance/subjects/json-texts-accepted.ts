import { createBodyEcho } from "./body-echo.ts";
import { bodyMessage } from "../message.ts";
import type { Suite } from "../suite.ts";

type Bytes = string | Uint8Array<ArrayBuffer>;

/** Texts that RFC 8259 allows, and of those that it leaves open the ones that are JSON here. */
export const jsonTextsAccepted: Suite = ({ describe, it, expect, send, createApp, z }) => {
  // docs/specification.md#65-json
  describe("JSON texts that RFC 8259 allows", () => {
    it.each<[text: Bytes, value: unknown]>([
      // §3, values
      ["null", null],
      ["true", true],
      ["false", false],
      ["{}", {}],
      ["[]", []],
      ['""', ""],
      // §2, white space
      [" \t\n\r1 \t\n\r", 1],
      ['\r\n{ "a" :\t[ 1 , 2 ] }\n', { a: [1, 2] }],
      ["[ ]", []],
      ["{ }", {}],
      // §4 and §5, objects and arrays
      ['{"a":1,"b":2}', { a: 1, b: 2 }],
      ['{"":0}', { "": 0 }],
      ['{" ":0,"a b":1}', { " ": 0, "a b": 1 }],
      ['{"\\u0061":1}', { a: 1 }],
      ['{"1":1,"0":0}', { 0: 0, 1: 1 }],
      [
        '{"toString":1,"hasOwnProperty":2,"length":3}',
        { toString: 1, hasOwnProperty: 2, length: 3 },
      ],
      ['[null,true,1,"a",[],{}]', [null, true, 1, "a", [], {}]],
      ['[[[[]]],{"a":{"b":{}}}]', [[[[]]], { a: { b: {} } }]],
      // §6, numbers
      ["0", 0],
      ["-0", 0],
      ["9", 9],
      ["10", 10],
      ["-1", -1],
      ["1234567890", 1234567890],
      ["0.0", 0],
      ["0.5", 0.5],
      ["-0.5", -0.5],
      ["1.25", 1.25],
      ["1.000", 1],
      ["0e0", 0],
      ["1e2", 100],
      ["1E2", 100],
      ["1e+2", 100],
      ["1E-2", 0.01],
      ["1.5e1", 15],
      ["-1.5E+01", -15],
      ["0e+1", 0],
      ["1e00", 1],
      ["9007199254740991", 9007199254740991],
      ["1.7976931348623157e308", Number.MAX_VALUE],
      ["5e-324", Number.MIN_VALUE],
      // §7, strings
      ['"a"', "a"],
      ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
      ['"\\u0000\\u001f\\u007F"', "\u0000\u001f\u007f"],
      ['"\\u00e9\\u00E9"', "éé"],
      ['"\\ud83c\\udf89"', "🎉"],
      ['"\\uD83C\\uDF89"', "🎉"],
      ['"\\uffff\\ufffe\\ufdd0"', "\uffff\ufffe\ufdd0"],
      ['"\u007f"', "\u007f"],
      ['"\u0080\u2028\u2029"', "\u0080\u2028\u2029"],
      ['"é漢🎉"', "é漢🎉"],
      ['"\ufeff"', "\ufeff"],
      ['"\u{10ffff}"', "\u{10ffff}"],
      ['"/"', "/"],
      ['"// no comment /* */"', "// no comment /* */"],
      ['"[{,:}]"', "[{,:}]"],
      ['"\\\\u0061"', "\\u0061"],
    ])("%s", async (text, value) => {
      const answer = await send(createBodyEcho({ createApp, z }), "/", bodyMessage(text));
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual([value]);
    });
  });

  // docs/specification.md#65-json
  describe("JSON texts that RFC 8259 leaves open, accepted", () => {
    it.each<[what: string, text: string, value: unknown]>([
      ["of a repeated key the last counts (§4)", '{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
      ["a key repeated by an escape, too (§4)", '{"a":1,"\\u0061":2}', { a: 2 }],
      ["a repeated key is replaced, not merged (§4)", '{"a":{"b":1},"a":{"c":2}}', { a: { c: 2 } }],
      ["an integer beyond 2^53 is the nearest double (§6)", "9007199254740993", 9007199254740992],
      ["a long fraction is the nearest double (§6)", "0.1000000000000000055511151231257827", 0.1],
      ["a number too small is zero (§6)", "1e-400", 0],
      ["an integer of many digits (§6)", `1${"0".repeat(300)}`, 1e300],
      ["a lone high surrogate escape (§8.2)", '"\\ud800"', "\ud800"],
      ["a lone low surrogate escape (§8.2)", '"\\udc00a"', "\udc00a"],
      ["surrogate escapes in the wrong order (§8.2)", '"\\udf89\\ud83c"', "\udf89\ud83c"],
      ["a byte-order mark is skipped (§8.1)", "\ufeff[1]", [1]],
      ["a scalar at the top (§2)", "1", 1],
      [
        "128 levels (§9)",
        "[".repeat(128) + "]".repeat(128),
        JSON.parse("[".repeat(128) + "]".repeat(128)),
      ],
      [
        "constructor without prototype (§4)",
        '{"constructor":{"name":1}}',
        { constructor: { name: 1 } },
      ],
      ["prototype without constructor (§4)", '{"prototype":{}}', { prototype: {} }],
    ])("%s", async (_, text, value) => {
      const answer = await send(createBodyEcho({ createApp, z }), "/", bodyMessage(text));
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual([value]);
    });

    it("a number too large is an infinity, which JSON can answer only with null (§6)", async () => {
      const answer = await send(
        createBodyEcho({ createApp, z }),
        "/",
        bodyMessage("[1e400,-1e400]"),
      );
      expect([answer.status, answer.text]).toEqual([201, "[[null,null]]"]);
    });
  });
};

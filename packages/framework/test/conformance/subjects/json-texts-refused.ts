import { createBodyEcho } from "./body-echo.ts";
import { bodyMessage } from "../message.ts";
import type { Suite } from "../suite.ts";

type Bytes = string | Uint8Array<ArrayBuffer>;

const quote = 0x22;

/** Texts that RFC 8259 forbids, and of those that it leaves open the ones that are refused. */
export const jsonTextsRefused: Suite = ({ describe, it, expectProblem, send, createApp, z }) => {
  // docs/specification.md#65-json
  describe("JSON texts that RFC 8259 forbids", () => {
    it.each<[text: Bytes]>(
      [
        // no value, or more than one
        ...[
          " ",
          "\t\r\n",
          "1 2",
          "1,2",
          "null null",
          "{}{}",
          "[][]",
          '""""',
          "1]",
          "{}}",
          "[]]",
          "a",
          ",",
          ":",
        ],
        // literals
        ...[
          "True",
          "NULL",
          "nul",
          "nulll",
          "tru",
          "fals",
          "undefined",
          "NaN",
          "Infinity",
          "-Infinity",
          "None",
          "nan",
        ],
        // numbers
        ...[
          "01",
          "-01",
          "00",
          "-",
          "+1",
          "--1",
          "1.",
          ".5",
          "-.5",
          "1.e1",
          "1e",
          "1e+",
          "1E-",
          "e1",
          "1e1.5",
          "1..2",
        ],
        ...[
          "0x10",
          "0b1",
          "0o7",
          "1_000",
          "1,5",
          "1n",
          "1f",
          "1e1e1",
          "-a",
          "0-",
          "- 1",
          "1 .5",
          "1e 1",
          "１",
        ],
        // strings
        ...[
          '"',
          '"a',
          'a"',
          "'a'",
          "`a`",
          '"\\"',
          '"\\',
          '"\\a"',
          '"\\x41"',
          '"\\\'"',
          '"\\0"',
          '"\\U0061"',
          '"\\v"',
        ],
        ...[
          '"\\u"',
          '"\\u1"',
          '"\\u12"',
          '"\\u123"',
          '"\\u12g4"',
          '"\\u{61}"',
          '"\\ "',
          '"\\é"',
          '"a"b"',
          "“a”",
        ],
        ...['"\u0000"', '"\u0001"', '"\u001f"', '"\t"', '"\n"', '"\r"', '"\b"', '"\\\n"'],
        // arrays
        ...[
          "[",
          "]",
          "[1",
          "[1,",
          "[1,]",
          "[,]",
          "[,1]",
          "[1,,2]",
          "[1 2]",
          "[1;2]",
          "[1:2]",
          "[(1)]",
          "[1}",
          "[...]",
        ],
        // objects
        ...[
          "{",
          "}",
          '{"a"',
          '{"a":',
          '{"a":1',
          '{"a":1,',
          '{"a":1,}',
          "{,}",
          '{"a"}',
          '{"a",1}',
          '{"a"=1}',
          '{"a":}',
        ],
        ...[
          "{a:1}",
          "{'a':1}",
          "{1:1}",
          "{null:1}",
          '{"a":1 "b":2}',
          '{"a":1;"b":2}',
          '{"a"::1}',
          "{:1}",
          '{"a":1]',
        ],
        ...["{[]:1}", '{"a":1,,"b":2}', '{,"a":1}', '{"a":1:2}', "{...a}", '{"a" 1}'],
        // comments and white space of other kinds
        ...[
          "// a\n1",
          "1 // a",
          "/* a */1",
          "[1/* a */]",
          "# a\n1",
          "<!-- -->1",
          "1;",
          "\f1",
          "\v1",
          "\u00a01",
          "\u20281",
        ],
        ...[
          "\u00851",
          "\u30001",
          "1\u0000",
          "\u00001",
          "[1]\u0000",
          "1\u001a",
          "\u200b1",
          "1\ufeff",
          "[\ufeff1]",
        ],
        // other formats
        ...[
          "a=1",
          "<a/>",
          "--- 1",
          "(1)",
          "new Date()",
          ")]}',\n1",
          "\u001e1\n",
          '{"a":1}\n{"a":2}',
        ],
      ].map((text): [string] => [text]),
    )("%j is INVALID_JSON", async (text) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(text)),
        "INVALID_JSON",
      );
    });

    it.each<[name: string, bytes: Uint8Array<ArrayBuffer>]>([
      ["a lone continuation byte", Uint8Array.of(quote, 0x80, quote)],
      ["a byte that UTF-8 has not", Uint8Array.of(quote, 0xff, quote)],
      ["a sequence cut short", Uint8Array.of(quote, 0xe6, 0xbc, quote)],
      ["a sequence cut by the end", Uint8Array.of(quote, 0xc3)],
      ["an overlong sequence", Uint8Array.of(quote, 0xc0, 0xa2, quote)],
      ["a surrogate", Uint8Array.of(quote, 0xed, 0xa0, 0x80, quote)],
      [
        "a pair of surrogates (CESU-8)",
        Uint8Array.of(quote, 0xed, 0xa0, 0xbc, 0xed, 0xbe, 0x89, quote),
      ],
      ["a code point beyond U+10FFFF", Uint8Array.of(quote, 0xf4, 0x90, 0x80, 0x80, quote)],
      ["Latin-1", Uint8Array.of(0x22, 0xe9, 0x22)],
      ["UTF-16 without a mark", Uint8Array.of(0x5b, 0, 0x31, 0, 0x5d, 0)],
      ["UTF-16 with a mark", Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x31, 0, 0x5d, 0)],
      ["half a byte-order mark", Uint8Array.of(0xef, 0xbb, 0x31)],
    ])("%s is INVALID_JSON (§8.1)", async (_, bytes) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(bytes)),
        "INVALID_JSON",
      );
    });
  });

  // docs/specification.md#65-json
  describe("JSON texts that RFC 8259 leaves open, refused", () => {
    it.each<[what: string, text: string]>([
      ["129 levels of arrays (§9)", "[".repeat(129) + "]".repeat(129)],
      ["129 levels of objects (§9)", `${'{"a":'.repeat(129)}1${"}".repeat(129)}`],
      ["two byte-order marks (§8.1)", "\ufeff\ufeff1"],
      ["a byte-order mark alone (§8.1)", "\ufeff"],
      ["the key __proto__ (§4)", '{"__proto__":{}}'],
      ["the key __proto__ inside (§4)", '[{"a":{"__proto__":1}}]'],
      ["the key __proto__ spelled with escapes (§4)", '{"\\u005f\\u005fproto\\u005f\\u005f":1}'],
      ["the key constructor over the key prototype (§4)", '{"constructor":{"prototype":{}}}'],
    ])("%s is INVALID_JSON", async (_, text) => {
      expectProblem(
        await send(createBodyEcho({ createApp, z }), "/", bodyMessage(text)),
        "INVALID_JSON",
      );
    });
  });
};

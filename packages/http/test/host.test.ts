import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHost } from "../src/request-target.ts";

describe("isHost", () => {
  it.each([
    "localhost",
    "a",
    "example.com",
    "example.com.",
    "EXAMPLE.com",
    "a_b.example",
    "a-b.example",
    "a..example",
    "xn--caf-dma.example",
    "caf%C3%A9.example",
    "%61.example",
    "sub!$&'()*+,;=delims",
    "localhost:3000",
    "localhost:",
    "localhost:0",
    "localhost:65535",
    "localhost:00080",
    "127.0.0.1",
    "127.0.0.1:8080",
    "[::1]",
    "[::1]:8080",
    "[2001:DB8::a]",
    "[::ffff:127.0.0.1]",
    `${"a".repeat(255)}:65535`,
  ])("accepts %s", (value) => {
    expect(isHost(value)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["more than 255 characters plus a port", `${"a".repeat(256)}:65535`],
    ["more than 255 characters without a port", "a".repeat(256)],
    ["16 KiB of non-ASCII letters", "%ED%95%9C".repeat(1_820)],
    ["a port alone", ":80"],
    ["a port that is not a number", "a:b"],
    ["a port with a sign", "a:+80"],
    ["an impossible port", "a:65536"],
    ["two ports", "a:80:80"],
    ["two hosts", "a, b"],
    ["a leading space", " a"],
    ["a trailing space", "a "],
    ["a tab", "a\tb"],
    ["a line feed", "a\n"],
    ["a slash", "a/"],
    ["a path", "a/b"],
    ["a backslash", "a\\b"],
    ["a query", "a?b"],
    ["a fragment", "a#b"],
    ["user information", "me@a"],
    ["a scheme", "http://a"],
    ["an angle bracket", "<a>"],
    ["a quotation mark", 'a"'],
    ["a caret", "a^"],
    ["a bar", "a|b"],
    ["a non-ASCII byte", "caf\u00e9"],
    ["half an escape", "a%4"],
    ["an invalid escape", "a%zz"],
    ["an encoded NUL", "a%00"],
    ["an encoded slash", "a%2Fb"],
    ["an encoded at sign", "me%40a"],
    ["an IPv6 address without brackets", "::1"],
    ["empty brackets", "[]"],
    ["open brackets", "[::1"],
    ["an invalid IPv6 address", "[::g]"],
    ["an IPv6 address with too many groups", "[1:2:3:4:5:6:7:8:9]"],
    ["an IPv6 address with a zone", "[fe80::1%25eth0]"],
    ["text after the brackets", "[::1]a"],
    ["an invalid IPv4 address", "256.0.0.1"],
  ])("refuses %s", (_, value) => {
    expect(isHost(value)).toBe(false);
  });

  it("accepts nothing that a URL could parse as more than a host and a port", () => {
    const unit = fc.constantFrom(...Array.from("ab1.:/?#@[]%40\\<> \t\u00e9*"));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (value) => {
        if (!isHost(value)) return;
        const url = new URL(`http://${value}/`);
        expect([url.username, url.password, url.pathname, url.search, url.hash]).toEqual([
          "",
          "",
          "/",
          "",
          "",
        ]);
      }),
      { numRuns: 5000 },
    );
  });

  it("checks a long value in linear time", () => {
    expect(isHost("a".repeat(100_000) + " ")).toBe(false);
    expect(isHost("%4".repeat(50_000))).toBe(false);
    expect(isHost("[" + ":".repeat(100_000))).toBe(false);
  });
});

import { array, assert, boolean, constantFrom, letrec, oneof, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auditSchema } from "../src/walk/audit-schema.ts";

const isBounded = (pattern: RegExp): boolean => auditSchema(z.string().regex(pattern)).length === 0;

describe("auditSchema on regular expressions", () => {
  it.each([
    /^$/,
    /^abc$/,
    /^[a-z0-9-]{1,64}$/,
    /^a?b{2}c{0,3}$/,
    /^a{2}?$/,
    /^(?:a|bc)$/,
    /^a$|^b$/,
    /(?:^a|^b)c$/,
    /^(?<year>\d{4})-(\d\d)$/,
    /^[\]*]$/,
    /^[^]$/,
    /^[[a]$/,
    new RegExp(String.raw`^[[a]*]$`, "v"),
    /^\*\+\{$/,
    /^a{,5}$/,
    /^{x}$/,
    /^\u{61}$/u,
    /^\p{L}{1,5}\P{L}$/u,
    new RegExp(String.raw`^[[a-z]--[aeiou*]]{1,5}$`, "v"),
    new RegExp(String.raw`^[\q{abc|d}&&[^]]$`, "v"),
    /^\x41\u0041\cA\0$/,
    /^a\b\Bb$/,
    /(?=^a$)a/,
    /a(?<=^a)$/,
    /^(?=.{1,253}$)(?:\w+\.)*\w+$/,
    /^(?=[^]{0,9}$)/,
    /x*(?<=^[^]{0,5})$/,
    /(?:^a{1,5}$)+/,
    /^(?:a{0,3}$)+/,
    /^(?!b)a$/,
    /^(?<!b)a$/,
    /^(?-m:a)$/,
    /(?-m:^a$)/m,
    /^(?:a$)(?:b*)/,
    /^a{0}$/,
    /^(?:(?=a)){0,2}b$/,
    /^a$/g,
    /^a$/y,
  ])("counts %s as bounded", (pattern) => {
    expect(isBounded(pattern)).toBe(true);
  });

  it.each([
    /abc/,
    /^abc/,
    /abc$/,
    /^a|b$/,
    /^a$|b/,
    /^a*$/,
    /^(?:a*$)/,
    /(?:^a*)$/,
    /^a+$/,
    /^a{2,}$/,
    /^a{2,}?$/,
    /^(?:ab?)*$/,
    /^(?:a*){1,2}$/,
    /^[*]*$/,
    /^\**$/,
    /^\u{61}*$/u,
    /^\p{L}*$/u,
    new RegExp(String.raw`^[[a-z]--[aeiou]]*$`, "v"),
    /^(a)\1$/,
    /^(?<a>b)\k<a>$/,
    /^a$/m,
    /^a(?m:$)/,
    /(?m:^)a$/,
    /(?:^)?a$/,
    /^a(?:$)?/,
    /^a(?:$){0,2}/,
    /(?:^a){0,3}$/,
    /^(?=a)/,
    /^(?=a$)?/,
    /^(?!a$)/,
    /(?<!^a)$/,
    /^a*(?=b$)/,
    /(?<=^a)b*$/,
    /^\x41*$/,
    /^(?:|a+)$/,
    /\^a\$/,
    /[^]$/,
    /^[$]/,
  ])("reports %s", (pattern) => {
    expect(isBounded(pattern)).toBe(false);
  });

  it("counts an expression as bounded if and only if it has both anchors and no unlimited repeat", () => {
    assert(
      property(piece, boolean(), boolean(), (body, hasStart, hasEnd) => {
        const pattern = new RegExp(`${hasStart ? "^" : ""}(?:${body.source})${hasEnd ? "$" : ""}`);
        expect(isBounded(pattern)).toBe(body.isFinite && hasStart && hasEnd);
      }),
      { numRuns: 1000 },
    );
  });
});

interface Piece {
  readonly source: string;
  readonly isFinite: boolean;
}

const joined = (pieces: readonly Piece[], separator: string): Piece => ({
  source: pieces.map(({ source }) => source).join(separator),
  isFinite: pieces.every(({ isFinite }) => isFinite),
});

const { piece } = letrec<{ piece: Piece; atom: Piece; repeat: Piece; choice: Piece; row: Piece }>(
  (tie) => ({
    piece: oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie("atom"),
      tie("repeat"),
      tie("choice"),
      tie("row"),
    ),
    atom: constantFrom(..."a . [ab] [^*] \\* \\d \\x41 (?=a) (?!a*) \\b".split(" ")).map(
      (source) => ({ source, isFinite: true }),
    ),
    repeat: tuple(
      tie("piece"),
      constantFrom("*", "+", "?", "{2}", "{0,3}", "{1,}", "+?", "{2,4}?"),
    ).map(([{ source, isFinite }, sign]) => ({
      source: `(?:${source})${sign}`,
      isFinite: isFinite && !/^(?:[*+]|\{1,\})/.test(sign),
    })),
    choice: array(tie("piece"), { minLength: 1, maxLength: 3 }).map((pieces) => {
      const { source, isFinite } = joined(pieces, "|");
      return { source: `(${source})`, isFinite };
    }),
    row: array(tie("piece"), { minLength: 1, maxLength: 3 }).map((pieces) => joined(pieces, "")),
  }),
);

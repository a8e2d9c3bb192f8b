import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceParams, coerceQuery, compileParams, compileQuery } from "../src/index.ts";

const params = z.object({
  id: z.number().int().positive(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
});

const query = z
  .strictObject({
    text: z.string().max(5),
    uuid: z.string().uuid().optional(),
    number: z.number(),
    optionalNumber: z.number().optional(),
    flag: z.boolean(),
    optionalFlag: z.boolean().exactOptional(),
  })
  .refine(({ text }) => text !== "taken", { path: ["text"] });

function parseParams(values: Record<string, string>): ReturnType<typeof params.safeParse> {
  return params.safeParse(coerceParams(compileParams(params), values));
}

function parseQuery(text: string): ReturnType<typeof query.safeParse> {
  return query.safeParse(coerceQuery(compileQuery(query), text));
}

function issuePaths(result: { error?: z.ZodError | undefined }): string[] {
  return result.error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("coerceParams and Zod", () => {
  it("accept a number and a string with leading zeros", () => {
    expect(parseParams({ id: "42", slug: "007" }).data).toEqual({ id: 42, slug: "007" });
  });

  it.each(["abc", "0x10", "1e2", "", " ", "1.5", "-1", "0"])("refuse the id %j", (id) => {
    expect(issuePaths(parseParams({ id, slug: "a" }))).toEqual(["id"]);
  });

  it("report a missing parameter", () => {
    expect(issuePaths(parseParams({ id: "1" }))).toEqual(["slug"]);
  });
});

describe("coerceQuery and Zod", () => {
  const required = "text=a&number=1&flag=true";

  it.each([
    ["text=&number=42&flag=true", { text: "", number: 42, flag: true }],
    ["text=007&number=-1.5&flag=1", { text: "007", number: -1.5, flag: true }],
    ["text=a+b&number=.5&flag=false", { text: "a b", number: 0.5, flag: false }],
    ["text=%C3%A9&number=0&flag=0", { text: "é", number: 0, flag: false }],
    [`${required}&optionalNumber=2`, { text: "a", number: 1, flag: true, optionalNumber: 2 }],
    [`${required}&optionalFlag=0`, { text: "a", number: 1, flag: true, optionalFlag: false }],
    [`${required}&other=1&other=2&__proto__=3`, { text: "a", number: 1, flag: true }],
  ])("accept %s", (text, data) => {
    const result = parseQuery(text);

    expect(result.data).toEqual(data);
    expect(Object.keys(result.data ?? {}).sort()).toEqual(Object.keys(data).sort());
  });

  it.each([
    ["", ["text", "number", "flag"]],
    ["text=a&number=1", ["flag"]],
    ["text=a&number=0x10&flag=1", ["number"]],
    ["text=a&number=1e2&flag=1", ["number"]],
    ["text=a&number=&flag=1", ["number"]],
    ["text=a&number=+&flag=1", ["number"]],
    [`text=a&number=${"9".repeat(400)}&flag=1`, ["number"]],
    ["text=a&number=1&flag=yes", ["flag"]],
    ["text=a&number=1&flag", ["flag"]],
    ["text=toolong&number=1&flag=1", ["text"]],
    ["text=taken&number=1&flag=1", ["text"]],
    [`${required}&uuid=1`, ["uuid"]],
    [`${required}&optionalNumber=`, ["optionalNumber"]],
    [`${required}&optionalFlag=2`, ["optionalFlag"]],
    [`${required}&text=a`, ["text"]],
    [`${required}&number=1`, ["number"]],
    [`${required}&flag=true`, ["flag"]],
    [`${required}&optionalNumber=1&optionalNumber=1`, ["optionalNumber"]],
  ])("refuse %s", (text, paths) => {
    expect(issuePaths(parseQuery(text))).toEqual(paths);
  });
});

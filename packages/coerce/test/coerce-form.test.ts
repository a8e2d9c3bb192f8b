import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceForm, coerceQuery, compileForm, compileListQuery } from "../src/index.ts";

const inQuery = z.object({
  text: z.string(),
  uuid: z.uuid(),
  number: z.number().optional(),
  boolean: z.boolean().default(false),
  texts: z.array(z.string()),
  enums: z.array(z.enum(["a", "b"])).default([]),
  numbers: z.array(z.number()),
  booleans: z.array(z.boolean()),
  constructor: z.array(z.string()),
});

const schema = z.object({
  ...inQuery.shape,
  file: z.file(),
  files: z.array(z.file()).optional(),
});

const plan = compileForm(schema);

const upload = (name: string, ...content: string[]): File => new File(content, name);

describe("coerceForm", () => {
  it("reads a FormData", () => {
    const form = new FormData();
    form.append("text", "");
    form.append("number", "");
    form.append("boolean", "on");
    form.append("file", upload("a.txt", "content"));
    form.append("enums", "");
    form.append("numbers", "1");

    expect({ ...coerceForm(plan, form) }).toEqual({
      text: "",
      boolean: true,
      file: expect.any(File) as File,
      numbers: [1],
    });
  });

  it("leaves what does not fit to the schema", () => {
    const sent = coerceForm(plan, [
      ["file", "a text"],
      ["number", "1e2"],
      ["text", "a"],
      ["text", "b"],
    ]);

    expect({ ...sent }).toEqual({ file: "a text", number: "1e2", text: ["a", "b"] });
    expect(schema.safeParse(sent).success).toBe(false);
  });

  it("returns a record without inherited keys", () => {
    const proto = compileForm(z.object({ ["__proto__"]: z.string(), a: z.string() }));
    const values = coerceForm(proto, [["__proto__", "a"]]);

    expect(Object.entries(values)).toEqual([["__proto__", "a"]]);
    expect("toString" in values).toBe(false);
  });
});

describe("coerceQuery with lists", () => {
  const query = compileListQuery(inQuery);

  it("makes a list of everything that was sent under a name", () => {
    expect({ ...coerceQuery(query, "?numbers=1&texts=b&numbers=x&texts=a&booleans=0") }).toEqual({
      numbers: [1, "x"],
      texts: ["b", "a"],
      booleans: [false],
    });
  });

  it("keeps an empty text and an empty item", () => {
    expect({ ...coerceQuery(query, "?number=&texts=&enums=&numbers=") }).toEqual({
      number: "",
      texts: [""],
      enums: [""],
      numbers: [""],
    });
  });
});

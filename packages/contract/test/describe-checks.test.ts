import { createApp, z } from "@fw/framework";
import * as mini from "zod/mini";
import { expect, it } from "vitest";
import { createContract, type JsonSchema } from "../src/index.ts";

/** Describes one member of a body. */
function describeMember(member: z.ZodType | mini.ZodMiniType): JsonSchema | undefined {
  const body = z.object({ member });
  const { routes } = createContract(createApp().post("/", () => 1, { body }).routes).document;
  return routes[0]?.body?.properties?.["member"];
}

const read = "Rules: A further check, once it has been read.";

it.each<[string, z.ZodType | mini.ZodMiniType, JsonSchema]>([
  [
    "a refinement, with its message",
    z.string().refine(Boolean, "must be a palindrome."),
    { type: "string", description: "Rules: Must be a palindrome." },
  ],
  [
    "a refinement without a message",
    z.number().superRefine(() => undefined),
    { type: "number", description: "Rules: A further check." },
  ],
  [
    "a refinement whose message depends on the value",
    z.string().refine(Boolean, { error: (issue) => `${String(issue.input)} is wrong` }),
    { type: "string", description: "Rules: A further check." },
  ],
  [
    "a refinement whose message throws",
    z.string().refine(Boolean, {
      error: () => {
        throw new Error("no");
      },
    }),
    { type: "string", description: "Rules: A further check." },
  ],
  [
    "several refinements, once each, after the description",
    z.string().refine(Boolean).refine(Boolean, "a").refine(Boolean).optional().describe("A name."),
    {
      type: "string",
      description: "A name.\n\nRules: A further check. A.",
    },
  ],
  [
    "a refinement of zod/mini",
    mini.string().check(mini.refine(Boolean, "a")),
    { type: "string", description: "Rules: A." },
  ],
  [
    "limits of a string that is trimmed first",
    z.string().trim().min(3).max(9),
    {
      type: "string",
      minLength: 3,
      description: "Rules: At most 9 characters, after trimming.",
    },
  ],
  [
    "limits of a string that is changed otherwise",
    z.string().trim().toLowerCase().min(3),
    { type: "string", description: "Rules: At least 3 characters, after it was changed." },
  ],
  ["a string in lower case", z.string().lowercase(), { type: "string", pattern: "^[^A-Z]*$" }],
  ["a string with a part", z.string().includes("a"), { type: "string", pattern: "a" }],
  [
    "a member with .catch(), which may be left out",
    z.object({ a: z.number().catch(3), b: z.string().catch("x").readonly(), c: z.number() }),
    {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "string" }, c: { type: "number" } },
      required: ["c"],
    },
  ],
  ["a string that is only trimmed", z.string().trim(), { type: "string" }],
  [
    "a pattern with a flag",
    z.string().regex(/^a$/).regex(/^b$/i),
    { type: "string", allOf: [{ pattern: "^a$" }], description: "Rules: Matches /^b$/i." },
  ],
  [
    "a pattern that is invalid with the flag u",
    z.string().regex(new RegExp(String.raw`^\_$`)),
    { type: "string", description: String.raw`Rules: Matches /^\_$/.` },
  ],
  [
    "a pattern of JSON Schema, as it is",
    z.string().regex(/^a$/u),
    { type: "string", pattern: "^a$" },
  ],
  [
    "a choice of literals, which are also listed",
    z.string().regex(/^(draft|in review|ü|)$/u),
    {
      type: "string",
      pattern: "^(draft|in review|ü|)$",
      enum: ["draft", "in review", "ü", ""],
    },
  ],
  ...[/^(?:a)$/i, /^a|b$/, /^(a.|b)$/, /^(a|b)/m, /^(a|[b])$/, /^(?!a|b)$/].map(
    (pattern): [string, z.ZodType, JsonSchema] => [
      `the pattern ${String(pattern)}, which is not a choice of literals`,
      z.string().regex(pattern),
      /[im]/.test(pattern.flags)
        ? { type: "string", description: `Rules: Matches ${String(pattern)}.` }
        : { type: "string", pattern: pattern.source },
    ],
  ),
  [
    "two patterns, which are not listed",
    z
      .string()
      .regex(/^(a|b)$/)
      .regex(/^(b|c)$/),
    { type: "string", allOf: [{ pattern: "^(a|b)$" }, { pattern: "^(b|c)$" }] },
  ],
  [
    "a number read from a string",
    z.string().transform(Number).pipe(z.number().min(3)),
    { type: "string", description: read },
  ],
  ["a stringbool", z.stringbool(), { type: "string", description: read }],
  ["a preprocessed value", z.preprocess(Number, z.number().min(3)), { type: "number", minimum: 3 }],
  ["a transform", z.string().transform(Number), { type: "string" }],
  [
    "a readonly array",
    z.array(z.string()).readonly(),
    {
      type: "array",
      items: { type: "string" },
    },
  ],
])("describes %s", (_, member, written) => {
  expect(describeMember(member)).toEqual(written);
});

it("describes refinements of parameters, named schemas and whole bodies", () => {
  const named = z.object({ a: z.string() }).refine(Boolean, "named").meta({ id: "Named" });
  const app = createApp().put("/:id", () => 1, {
    params: z.object({ id: z.string().refine(Boolean, "in the path") }),
    body: z.object({ named, list: z.array(named) }).refine(Boolean, "whole"),
  });
  const { routes, $defs } = createContract(app.routes).document;
  const [route] = routes;
  expect(route?.params?.properties?.["id"]?.description).toBe("Rules: In the path.");
  expect(route?.body?.description).toBe("Rules: Whole.");
  expect($defs["Named"]?.description).toBe("Rules: Named.");
});

it("keeps values that look like a reference", () => {
  expect(describeMember(z.string().meta({ examples: [{ $ref: "x" }] }))).toEqual({
    type: "string",
    examples: [{ $ref: "x" }],
  });
});

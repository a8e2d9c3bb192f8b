import { z } from "zod";
import { typedSchemas } from "../service/schemas.ts";

/** A schema and a value that it accepts. */
export interface Accepted {
  readonly schema: z.ZodType;
  readonly value: unknown;
}

const item = z.object({
  id: z.number().int().positive(),
  name: z.string().min(1).max(100),
  score: z.number(),
  active: z.boolean(),
});

const circle = z.object({ kind: z.literal("circle"), radius: z.number().positive() });
const square = z.object({ kind: z.literal("square"), side: z.number().positive() });
const label = z.object({ kind: z.literal("label"), text: z.string().max(100) });

const comment = z.object({
  text: z.string().max(100),
  get replies() {
    return z.array(comment).max(100).optional();
  },
});

/** Values as clients send them, by name. */
export const accepted: Readonly<Record<string, Accepted>> = {
  "5 fields": {
    schema: z.object({
      name: z.string().min(1).max(100),
      email: z.email().max(200),
      age: z.number().int().min(0).max(150),
      active: z.boolean(),
      role: z.enum(["admin", "editor", "reader"]),
    }),
    value: { name: "Ada", email: "ada@example.com", age: 36, active: true, role: "editor" },
  },
  "object, list": {
    schema: typedSchemas.body(z),
    value: {
      name: "Ada Lovelace",
      email: "ada@example.com",
      age: 36,
      address: { street: "12 St James's Square", city: "London", postcode: "SW1Y 4JH" },
      tags: ["maths", "engines", "poetry"],
    },
  },
  "1,000 objects": {
    schema: z.array(item).max(1000),
    value: Array.from({ length: 1000 }, (_, index) => ({
      id: index + 1,
      name: "Grace Hopper",
      score: index / 8,
      active: index % 2 === 0,
    })),
  },
  union: {
    schema: z.object({ shape: z.union([circle, square, label]) }),
    value: { shape: { kind: "label", text: "A text" } },
  },
  "discriminated union": {
    schema: z.object({ shape: z.discriminatedUnion("kind", [circle, square, label]) }),
    value: { shape: { kind: "label", text: "A text" } },
  },
  recursive: {
    schema: comment,
    value: { text: "a", replies: [{ text: "b", replies: [{ text: "c" }] }, { text: "d" }] },
  },
  functions: {
    schema: z.object({
      tags: z
        .array(
          z
            .string()
            .max(30)
            .refine((tag) => tag !== "none"),
        )
        .max(20),
      at: z.string().transform((text) => text.length),
      name: z.preprocess((value) => value, z.string().max(100)),
    }),
    value: { tags: ["maths", "engines", "poetry"], at: "2026-01-01", name: "Ada" },
  },
};

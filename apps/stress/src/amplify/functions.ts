import { z } from "zod";
import type { Amplifier } from "./amplifier.ts";
import { keyed, list, numbered } from "./bodies.ts";
import { hundredFields } from "./schemas.ts";

/** Functions of the schema's author. */
export const functions: Readonly<Record<string, Amplifier>> = {
  "bad values under a catchall": {
    schema: z.object({ a: z.string().optional() }).catchall(z.number()),
    body: keyed('""'),
  },
  "strings for a set of numbers, made by a preprocess": {
    schema: z.preprocess((value) => new Set(value as unknown[]), z.set(z.number())),
    body: numbered("[", (number) => `"${number}"`, "]"),
  },
  "strings for a map of numbers, made by a transform": {
    schema: z
      .array(z.tuple([z.number(), z.string()]))
      .transform((entries) => new Map(entries))
      .pipe(z.map(z.number(), z.string().min(1))),
    body: numbered("[", (number) => `[${number},""]`, "]"),
  },
  "a failing refinement for each element": {
    schema: z.array(z.number().refine(() => false)),
    body: list("0"),
  },
  "a superRefine that adds 1,000 issues for each element": {
    schema: z.array(z.number().superRefine(addManyIssues)),
    body: list("0"),
  },
  "a constant catch for each element": {
    schema: z.array(hundredFields.catch({})),
    body: list("{}"),
    isValid: true,
  },
  "a function to catch each element": {
    schema: z.array(hundredFields.catch(() => ({}))),
    body: list("{}"),
    isValid: true,
  },
  "bad defaults and prefaults in each element": {
    schema: z.array(
      z.object({
        a: z.string().min(1).prefault(""),
        b: z.number().default(1),
        c: z.string().prefault(""),
      }),
    ),
    body: list("{}"),
  },
  "a chain of transforms and pipes for each element": {
    schema: z.array(
      z
        .string()
        .transform((text) => text.length)
        .pipe(z.number().min(1))
        .transform(String)
        .pipe(z.string().min(2)),
    ),
    body: list('""'),
  },
  "a preprocess for each element": {
    schema: z.array(z.preprocess((value) => value, z.number())),
    body: list('""'),
  },
};

function addManyIssues(_: unknown, context: z.RefinementCtx): void {
  for (let index = 0; index < 1_000; index++) context.addIssue(`Not good: ${index}`);
}

import { z } from "zod";
import { hundredFields, type Amplifier } from "./amplifier.ts";
import { keyed, list, numbered } from "./bodies.ts";

const accepted = z.number().refine(() => Promise.resolve(true));
const refused = z.number().refine(() => Promise.resolve(false));

const promises: Readonly<Record<string, Amplifier>> = {
  "strings for an asynchronous refinement": { schema: z.array(accepted), body: list('""') },
  "an asynchronous refinement that fails for each element": {
    schema: z.array(refused),
    body: list("0"),
  },
  "an asynchronous refinement that holds for each element": {
    schema: z.array(accepted),
    body: list("0"),
    isValid: true,
  },
  "an asynchronous refinement that fails in each of many arrays": {
    schema: z.array(z.array(refused)),
    body: list(list("0")(200)),
  },
  "an asynchronous refinement that fails for each value of a record": {
    schema: z.record(z.string(), refused),
    body: keyed("0"),
  },
  "an asynchronous refinement that fails under a catchall": {
    schema: z.object({ a: z.string().optional() }).catchall(refused),
    body: keyed("0"),
  },
  "an asynchronous refinement that fails in a tuple's rest": {
    schema: z.tuple([z.number()], refused),
    body: list("0"),
  },
  "an asynchronous refinement in an option of a union for each element": {
    schema: z.array(z.union([refused, z.boolean()])),
    body: list("0"),
  },
  "objects with an asynchronous refinement and many bad fields": {
    schema: z.array(z.object({ a: refused, b: z.string(), c: z.string(), d: z.array(refused) })),
    body: list('{"a":0,"d":[0,0,0,0]}'),
  },
};

/** Functions of the schema's author, some of which return promises. */
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
  ...Object.fromEntries(
    Object.entries(promises).map(([name, each]) => [name, { ...each, isAsync: true }]),
  ),
};

function addManyIssues(_: unknown, context: z.RefinementCtx): void {
  for (let index = 0; index < 1_000; index++) context.addIssue(`Not good: ${index}`);
}

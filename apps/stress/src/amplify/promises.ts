import { z } from "zod";
import type { Amplifier } from "./amplifier.ts";
import { keyed, list } from "./bodies.ts";

const accepted = z.number().refine(() => Promise.resolve(true));
const refused = z.number().refine(() => Promise.resolve(false));

/** Functions of the schema's author that give promises. */
export const promises: Readonly<Record<string, Amplifier>> = {
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

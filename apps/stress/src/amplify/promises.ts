import { z } from "zod";
import type { Amplifier } from "./amplifier.ts";
import { keyed, list } from "./bodies.ts";

const accepted = z.number().refine(() => Promise.resolve(true));
const refused = z.number().refine(() => Promise.resolve(false));

/** Functions of the schema's author that give promises. */
export const promises: readonly Amplifier[] = [
  {
    name: "strings for an asynchronous refinement",
    schema: z.array(accepted),
    body: (bytes) => list('""', bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement that fails for each element",
    schema: z.array(refused),
    body: (bytes) => list("0", bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement that holds for each element",
    schema: z.array(accepted),
    body: (bytes) => list("0", bytes),
    isAsync: true,
    isValid: true,
  },
  {
    name: "an asynchronous refinement that fails in each of many arrays",
    schema: z.array(z.array(refused)),
    body: (bytes) => list(list("0", 200), bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement that fails for each value of a record",
    schema: z.record(z.string(), refused),
    body: (bytes) => keyed("0", bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement that fails under a catchall",
    schema: z.object({ a: z.string().optional() }).catchall(refused),
    body: (bytes) => keyed("0", bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement that fails in a tuple's rest",
    schema: z.tuple([z.number()], refused),
    body: (bytes) => list("0", bytes),
    isAsync: true,
  },
  {
    name: "an asynchronous refinement in an option of a union for each element",
    schema: z.array(z.union([refused, z.boolean()])),
    body: (bytes) => list("0", bytes),
    isAsync: true,
  },
  {
    name: "objects with an asynchronous refinement and many bad fields",
    schema: z.array(z.object({ a: refused, b: z.string(), c: z.string(), d: z.array(refused) })),
    body: (bytes) => list('{"a":0,"d":[0,0,0,0]}', bytes),
    isAsync: true,
  },
];

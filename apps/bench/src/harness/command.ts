import { z } from "zod";

/** What the worker of a subject does with a case; times are CPU time in milliseconds. */
export const command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("answer"), name: z.string() }),
  z.object({ do: z.literal("warm up"), name: z.string(), time: z.number() }),
  z.object({ do: z.literal("measure"), name: z.string(), time: z.number() }),
  z.object({ do: z.literal("profile"), name: z.string(), time: z.number() }),
]);

export type Command = z.output<typeof command>;

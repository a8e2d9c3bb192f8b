import * as fc from "fast-check";
import { breakPart } from "./broken-parts.ts";
import { toRequest } from "./request-parts.ts";
import type { RouteValues } from "./route-values.ts";
import type { SentRequest } from "./sent-request.ts";

/** Makes a request in which a string repeats one of its characters, and then has an unexpected one. */
export type RepeatIn = (count: number) => SentRequest;

/**
 * Lists requests on which an exponential regular expression would hang. Nothing can interrupt an expression, so they are
 * sent first, before any long string, and start with few repetitions.
 */
export function listSlowRequests(
  { parts, inputs }: RouteValues,
  seed: number,
  most: number,
): RepeatIn[] {
  const seen = new Set<string>();
  const samples = fc.sample(parts, { seed, numRuns: 20 });
  const found = samples.flatMap((sample, at) =>
    [...inputs.keys()].flatMap((input) =>
      // breakPart sends the query twice at multiples of seven.
      [1, 2, 3, 4, 5, 6].flatMap((place): RepeatIn[] => {
        let text: unknown;
        const repeat: RepeatIn = (count) =>
          toRequest(
            breakPart(sample, input, place, ({ value }) => {
              text = value;
              return typeof value === "string" ? repeatOne(value, at, count) : value;
            }),
          );
        const { target, body } = repeat(1);
        const name = `${target} ${String(body)}`;
        if (typeof text !== "string" || seen.has(name)) return [];
        seen.add(name);
        return [repeat];
      }),
    ),
  );
  return found.slice(0, most);
}

function repeatOne(text: string, at: number, count: number): string {
  const index = at % (text.length || 1);
  return `${text.slice(0, index)}${(text[index] ?? "a").repeat(count)}\u0000`;
}

/** The first number of repetitions: if each one doubles the work, an expression takes tens of milliseconds. */
export const firstCount = 22;

/** The last number of repetitions. */
export const lastCount = 60;

/** After how many more repetitions the time must have grown: if each one doubles the work, sixteenfold. */
export const growthCount = 4;

/** If a request takes this much CPU time, in microseconds, the next one has one more repetition. */
export const suspicious = 12_000;

import * as fc from "fast-check";
import { checksOf } from "../values/checks.ts";
import { listPlaces, replaceAt } from "./places.ts";
import { toRequest, type RequestParts } from "./request-parts.ts";
import type { RouteValues } from "./route-values.ts";
import type { SentRequest } from "./sent-request.ts";

/**
 * Requests with a text that repeats something and then breaks off, longer and longer: what takes long for those
 * is a regular expression, or a loop in a loop. Nothing can interrupt an expression, so the steps are small.
 */
export interface SlowRequest {
  /** The request with so many repetitions. */
  readonly repeat: (count: number) => SentRequest;
}

/**
 * Finds the texts of a route, and what may be repeated there.
 *
 * @param seed - Of the requests whose texts are replaced.
 */
export function listSlowRequests(
  { parts, inputs, constants }: RouteValues,
  seed: number,
): SlowRequest[] {
  const samples = fc.sample(parts, { seed, numRuns: 30 });
  const sizeOf = (sample: RequestParts): number => JSON.stringify(toRequest(sample)).length;
  const patterns = [...inputs.values()]
    .flatMap((values) => [...values.nodes.keys()])
    .flatMap(patternsOf);
  const fixed = new Set(constants.flatMap(({ texts }) => [...texts]));
  const seen = new Set<string>();
  const tests = new Map<RegExp, number>();
  return samples
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    .flatMap((sample) => listTexts(sample))
    .flatMap(({ place, text, replace }) => {
      // What may be a number is better replaced in a request where it is none.
      if (fixed.has(text) || /^(?:-?[\d.]+|true|false)$/.test(text)) return [];
      return listRepeats(text, patterns, tests).flatMap(({ name, write }) => {
        if (seen.has(`${place} ${name}`)) return [];
        seen.add(`${place} ${name}`);
        return [{ repeat: (count: number) => toRequest(replace(write(count))) }];
      });
    });
}

function patternsOf(schema: Parameters<typeof checksOf>[0]): RegExp[] {
  return checksOf(schema).flatMap((check) => {
    const isOwn = check.check === "string_format" && check.format === "regex";
    // One that remembers where it was would be another one each time.
    return isOwn && check.pattern
      ? [new RegExp(check.pattern, check.pattern.flags.replaceAll(/[gy]/g, ""))]
      : [];
  });
}

interface PlacedText {
  readonly place: string;
  readonly text: string;
  readonly replace: (text: string) => RequestParts;
}

function listTexts(parts: RequestParts): PlacedText[] {
  const inBody = listPlaces(parts.body).flatMap((path): PlacedText[] => {
    let text: unknown;
    replaceAt(parts.body, path, (value) => (text = value));
    if (typeof text !== "string") return [];
    const replace = (other: string): RequestParts => ({
      ...parts,
      body: replaceAt(parts.body, path, () => other),
    });
    return [{ place: path.join("."), text, replace }];
  });
  const inQuery = parts.query.map(([key, text], index) => ({
    place: `?${key}`,
    text,
    replace: (other: string) => ({ ...parts, query: parts.query.with(index, [key, other]) }),
  }));
  const inPath = parts.segments.map(({ text, isStatic }, index) => ({
    place: isStatic ? "" : `/${index}`,
    text,
    replace: (other: string) => ({
      ...parts,
      segments: parts.segments.with(index, { text: other, isStatic: false }),
    }),
  }));
  return [...inBody, ...inQuery, ...inPath.filter(({ place }) => place !== "")];
}

interface Repeat {
  readonly name: string;
  readonly write: (count: number) => string;
}

/**
 * Of a text with a pattern, only what is slow for that; nothing else comes past it.
 *
 * @param tests - How often each pattern was tried.
 */
function listRepeats(
  text: string,
  patterns: readonly RegExp[],
  tests: Map<RegExp, number>,
): Repeat[] {
  const own = patterns.filter((pattern) => text.length < 100 && pattern.test(text));
  if (own.length === 0) {
    return ["a", "0", " "].map((unit) => ({
      name: unit,
      write: (count) => `${unit.repeat(count)}!`,
    }));
  }
  for (const pattern of own) {
    for (const [index, unit] of text.split("").entries()) {
      const count = tests.get(pattern) ?? 0;
      if (count >= maxTests) break;
      tests.set(pattern, count + 1);
      const write = (times: number): string => `${text.slice(0, index)}${unit.repeat(times)}\u0000`;
      if (!isSlowPattern(pattern, write)) continue;
      // One is enough, and each test takes as long.
      tests.set(pattern, maxTests);
      return [{ name: pattern.source, write }];
    }
  }
  return [];
}

/** Places in texts at which something is repeated, for each pattern. */
const maxTests = 60;

function isSlowPattern(pattern: RegExp, write: (count: number) => string): boolean {
  const text = write(firstCount);
  const start = process.cpuUsage();
  pattern.test(text);
  return process.cpuUsage(start).user > suspicious;
}

/**
 * The fewest repetitions: those of an expression that doubles its work with each take some tens of milliseconds.
 */
export const firstCount = 22;

/** Microseconds of the processor that make a request worth to be repeated with a longer text. */
export const suspicious = 12_000;

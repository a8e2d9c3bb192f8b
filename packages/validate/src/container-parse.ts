import type { $ZodRawIssue, $ZodType, $ZodTypes, ParsePayload } from "zod/v4/core";
import { isBrief, type BriefContext } from "./brief-run.ts";
import { listRefusedKeys } from "./refused-keys.ts";
import { createSlicedParse, type Parse } from "./sliced-parse.ts";
import { measureValue } from "./value-size.ts";

/**
 * Ends a brief run of a large container at its first bad part. Zod's containers do not stop at unrecognized keys of a
 * part, and records never stop.
 *
 * @param copy - The copy of a schema. Only the copy of a container is changed.
 * @param maxParts - The number of parts up to which a container is small.
 */
export function installContainerParse(copy: $ZodType, maxParts: number): void {
  const { _zod: internals } = copy;
  const { def } = internals as $ZodTypes["_zod"];
  const parse = internals.parse.bind(internals);
  const parseSlices = createSlicedParse(copy, parse, maxParts);
  const isLoop = loops.has(def.type);
  if (!isLoop && parseSlices === parse) return;
  internals.parse = (payload, context) => {
    const isSmall = measureValue(payload.value, maxParts).parts <= maxParts;
    if (isSmall || !isBrief(context)) return parse(payload, context);
    if (context.async === true) return parseSlices(payload, context);
    return isLoop ? parseToFirstIssue(parse, payload, context) : parse(payload, context);
  };
}

/** The kinds of containers whose parts Zod runs in a loop. */
const loops: ReadonlySet<string> = new Set(["array", "map", "record", "set", "tuple"]);

/**
 * Parses a container up to the first part with an issue. Only an error ends Zod's loop, so the list of issues gets a
 * `push` that throws.
 */
function parseToFirstIssue(
  parse: Parse,
  payload: ParsePayload,
  context: BriefContext,
): ReturnType<Parse> {
  const { issues } = payload;
  let refused: string[] | undefined;
  const add = (issue: $ZodRawIssue): void => {
    const isExact = --context.exactIssuesLeft >= 0;
    const keys = isExact ? undefined : listRefusedKeys(issue);
    if (keys === undefined) issues[issues.length] = issue;
    else if (refused !== undefined) refused.push(...keys);
    // A record raises an issue for each key that it refuses. One issue that lists all of them takes their place.
    else issues[issues.length] = { ...issue, keys: (refused = [...keys]) };
    if (!isExact && keys === undefined) throw new LoopEnd();
  };
  issues.push = (...added) => {
    added.forEach(add);
    return issues.length;
  };
  try {
    return parse(payload, context);
  } catch (error) {
    if (error instanceof LoopEnd) return payload;
    throw error;
  } finally {
    Reflect.deleteProperty(issues, "push");
  }
}

/** The error that ends the loop of one of Zod's containers. */
class LoopEnd extends Error {}

import { decodeForm } from "@fw/percent";
import type { Field, QueryPlan } from "./plan.ts";

const equalsSign = 0x3d;
const questionMark = 0x3f;

/** What stands for something else; a lone surrogate does. 12 ns, where three searches take 37 ns. */
const encoded = /[%+\uD800-\uDFFF]/;

/**
 * What was sent for each field, by its position: one text, or all of them when sent repeatedly.
 *
 * @internal
 */
export type SentValues = (string | string[] | undefined)[];

/**
 * Reads the declared keys of a query, decoded and not yet converted.
 *
 * @param plan - The plan whose keys are looked for.
 * @param query - The query, with or without one leading `?`.
 * @returns What was sent for each field of the plan.
 * @internal
 */
export function readQuery(plan: QueryPlan, query: string | URLSearchParams): SentValues {
  return typeof query === "string" ? readText(plan, query) : readSearchParams(plan, query);
}

function readSearchParams(plan: QueryPlan, query: URLSearchParams): SentValues {
  const sent: SentValues = [];
  for (const [key, value] of query) {
    const field = findField(plan, key);
    if (field !== undefined) add(sent, field.position, value);
  }
  return sent;
}

function readText(plan: QueryPlan, text: string): SentValues {
  const { fields, fieldsByLength } = plan;
  const sent: SentValues = new Array<undefined>(fields.length);
  const isEncoded = encoded.test(text);
  let start = text.charCodeAt(0) === questionMark ? 1 : 0;
  let equals = -1;
  let expected = 0;
  while (start < text.length) {
    const end = indexOrEnd(text, "&", start);
    // Clients send the keys in the order of the schema, more often than not: the key that is due is
    // compared in place, which of three values takes a fifth less time than to look for it.
    const guess = fields[expected];
    if (guess !== undefined && isKeyAt(text, start, end, guess)) {
      add(sent, guess.position, readPiece(text, start + guess.key.length + 1, end, isEncoded));
      expected++;
    } else if (start < end) {
      // Searched only once passed: a search for each pair would read a text without `=` again and again.
      if (equals < start) equals = indexOrEnd(text, "=", start);
      const keyEnd = Math.min(equals, end);
      if (isEncoded || fieldsByLength[keyEnd - start] !== undefined) {
        const field = findField(plan, readPiece(text, start, keyEnd, isEncoded));
        if (field !== undefined) {
          add(sent, field.position, readPiece(text, keyEnd + 1, end, isEncoded));
          expected = field.position + 1;
        }
      }
    }
    start = end + 1;
  }
  return sent;
}

/** Whether a pair has a key, written without escapes. */
function isKeyAt(text: string, start: number, end: number, { key, isPlain }: Field): boolean {
  const keyEnd = start + key.length;
  if (!isPlain || keyEnd > end) return false;
  return (
    (keyEnd === end || text.charCodeAt(keyEnd) === equalsSign) && text.slice(start, keyEnd) === key
  );
}

/** Without a hash of the key: three values in another order than the schema's take 190 ns, not 259 ns. */
function findField(plan: QueryPlan, key: string): Field | undefined {
  const fields = plan.fieldsByLength[key.length];
  if (fields !== undefined) for (const field of fields) if (field.key === key) return field;
  return undefined;
}

function indexOrEnd(text: string, character: string, start: number): number {
  const index = text.indexOf(character, start);
  return index === -1 ? text.length : index;
}

function readPiece(text: string, start: number, end: number, isEncoded: boolean): string {
  const piece = text.slice(start, end);
  return isEncoded && encoded.test(piece) ? decodeForm(piece) : piece;
}

function add(sent: SentValues, position: number, value: string): void {
  const earlier = sent[position];
  if (earlier === undefined) sent[position] = value;
  else if (typeof earlier === "string") sent[position] = [earlier, value];
  else earlier.push(value);
}

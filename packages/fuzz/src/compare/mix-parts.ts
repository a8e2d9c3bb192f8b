import type { RequestParts } from "../request/request-parts.ts";

/**
 * Replaces some values of a request that was accepted by those of another one, so that a request with one rare value is
 * accepted more often.
 *
 * @param choice - Its bits choose what is replaced.
 */
export function mixParts(
  accepted: RequestParts,
  other: RequestParts,
  choice: number,
): RequestParts {
  let bits = choice;
  const isReplaced = (): boolean => {
    // Three of four values stay.
    const drawn = bits & 3;
    bits = (bits >>> 2) | (bits << 30);
    return drawn === 0;
  };
  const { body } = accepted;
  return {
    ...accepted,
    segments: isReplaced() ? other.segments : accepted.segments,
    query: mixEntries(accepted.query, other.query, isReplaced),
    body: isObject(body) && isObject(other.body) ? mixMembers(body, other.body, isReplaced) : body,
    form: accepted.form && mixEntries(accepted.form, other.form ?? [], isReplaced),
  };
}

type Members = Readonly<Record<string, unknown>>;

function mixMembers(accepted: Members, other: Members, isReplaced: () => boolean): Members {
  const names = [...new Set([...Object.keys(accepted), ...Object.keys(other)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = isReplaced() ? other : accepted;
      return Object.hasOwn(source, name) ? [[name, source[name]]] : [];
    }),
  );
}

function mixEntries<Entry extends readonly [name: string, value: unknown]>(
  accepted: readonly Entry[],
  other: readonly Entry[],
  isReplaced: () => boolean,
): readonly Entry[] {
  const names = [...new Set([...accepted, ...other].map(([name]) => name))];
  return names.flatMap((name) => (isReplaced() ? other : accepted).filter(([own]) => own === name));
}

/** Whether a value of a body has members. */
export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

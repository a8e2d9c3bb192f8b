import type { Author } from "./generated-schema.ts";
import { showUnordered } from "./show.ts";

/** What a function in a schema does with a value: it waits for so many turns, then decides. */
export interface Decision {
  readonly turns: number;
  readonly salt: number;
}

/** Whether a function says yes to a value. */
export function decide(
  author: Author,
  { turns, salt }: Decision,
  value: unknown,
): boolean | Promise<boolean> {
  author.see(`refine ${showUnordered(value)}`);
  return wait(author, turns, (hash(showUnordered(value)) + salt) % 4 !== 0);
}

/** A value in which another one is wrapped. */
export function change(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`transform ${showUnordered(value)}`);
  return wait(author, turns, { changed: value });
}

/** The value itself. */
export function keep(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`keep ${showUnordered(value)}`);
  return wait(author, turns, value);
}

/** A value after so many turns of the microtask queue. */
export function wait<T>(author: Author, turns: number, value: T): T | Promise<T> {
  if (turns === 0 || !author.isAsync) return value;
  return Promise.resolve().then(() => wait(author, turns - 1, value));
}

/** A number that depends on all of a text. */
export function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum = (sum * 31 + text.charCodeAt(index)) % 1_000_003;
  return sum;
}

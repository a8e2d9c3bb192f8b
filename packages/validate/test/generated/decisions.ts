import type { Author } from "./generated-schema.ts";
import { showUnordered } from "./show.ts";

/** How a function in a schema decides about a value: by a salted hash, after `turns` turns of the microtask queue. */
export interface Decision {
  readonly turns: number;
  readonly salt: number;
}

/** Decides whether a function accepts a value. */
export function decide(
  author: Author,
  { turns, salt }: Decision,
  value: unknown,
): boolean | Promise<boolean> {
  author.see(`refine ${showUnordered(value)}`);
  return wait(author, turns, (hash(showUnordered(value)) + salt) % 4 !== 0);
}

/** Wraps a value in an object. */
export function change(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`transform ${showUnordered(value)}`);
  return wait(author, turns, { changed: value });
}

/** Returns the value itself. */
export function keep(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`keep ${showUnordered(value)}`);
  return wait(author, turns, value);
}

/** Returns a value after so many turns of the microtask queue. */
export function wait<T>(author: Author, turns: number, value: T): T | Promise<T> {
  if (turns === 0 || !author.isAsync) return value;
  return Promise.resolve().then(() => wait(author, turns - 1, value));
}

/** Computes a number that depends on all characters of a text. */
export function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum = (sum * 31 + text.charCodeAt(index)) % 1_000_003;
  return sum;
}

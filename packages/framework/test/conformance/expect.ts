/** Looks at a value as a test asks; throws where it is not as expected. */
export type Expect = (actual: unknown) => Expectation & { readonly not: Expectation };

/** What can be asked of a value. */
export interface Expectation {
  /** The very value, by `Object.is`. */
  readonly toBe: (expected: unknown) => void;
  /** A value of the same content; a key whose value is `undefined` counts as absent. */
  readonly toEqual: (expected: unknown) => void;
  /** An object that has these members, and may have others. */
  readonly toMatchObject: (expected: object) => void;
  /** A text, or an array, with this part. */
  readonly toContain: (part: unknown) => void;
  /** A text that matches. */
  readonly toMatch: (pattern: RegExp) => void;
  /** A function that throws an error of this class, or with such a message. */
  readonly toThrow: (error?: ErrorConstructor | RegExp | string) => void;
}

/** Makes the expectations of one value. */
export const createExpect: Expect = (actual) => ({
  ...createExpectation(actual, true),
  not: createExpectation(actual, false),
});

function createExpectation(actual: unknown, isWanted: boolean): Expectation {
  const judge = (holds: boolean, question: string, expected: unknown): void => {
    if (holds === isWanted) return;
    const not = isWanted ? "" : "not ";
    throw new Error(`Expected ${show(actual)} ${not}${question} ${show(expected)}`);
  };
  return {
    toBe: (expected) => {
      judge(Object.is(actual, expected), "to be", expected);
    },
    toEqual: (expected) => {
      judge(isEqual(actual, expected, false), "to equal", expected);
    },
    toMatchObject: (expected) => {
      judge(isEqual(actual, expected, true), "to have", expected);
    },
    toContain: (part) => {
      const isText = typeof actual === "string" && typeof part === "string";
      const holds = isText ? actual.includes(part) : Array.isArray(actual) && actual.includes(part);
      judge(holds, "to contain", part);
    },
    toMatch: (pattern) => {
      judge(typeof actual === "string" && pattern.test(actual), "to match", pattern);
    },
    toThrow: (error = Error) => {
      const thrown = catchError(actual);
      judge(isSuch(thrown, error), `(which throws ${String(thrown)}) to throw`, error);
    },
  };
}

/** Whether two values have the same content; a pattern equals every text that it matches. */
function isEqual(actual: unknown, expected: unknown, isPart: boolean): boolean {
  if (expected instanceof RegExp) return typeof actual === "string" && expected.test(actual);
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length !== expected.length) {
    return false;
  }
  const keys = isPart ? Object.keys(expected) : Object.keys({ ...actual, ...expected });
  return keys.every((key) => isEqual(actual[key], expected[key], isPart));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function catchError(call: unknown): Error | undefined {
  if (typeof call !== "function") return undefined;
  try {
    Reflect.apply(call, undefined, []);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  return undefined;
}

function isSuch(thrown: Error | undefined, error: ErrorConstructor | RegExp | string): boolean {
  if (thrown === undefined) return false;
  if (typeof error === "function") return thrown instanceof error;
  return typeof error === "string" ? thrown.message.includes(error) : error.test(thrown.message);
}

function show(value: unknown): string {
  return isObject(value) && !(value instanceof RegExp) ? JSON.stringify(value) : String(value);
}

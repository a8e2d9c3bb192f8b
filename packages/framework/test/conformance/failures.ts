/** Throws anything, an `Error` or not. */
export function throwAnything(value: unknown): never {
  throw value;
}

/** Throws an error whose text must not be sent. */
export function failWithSecret(): never {
  throw new Error("secret");
}

/** A handler or listener whose promise rejects with anything, an `Error` or not. */
export function rejectWith(reason: unknown): () => Promise<never> {
  return () =>
    new Promise((_, reject) => {
      Reflect.apply(reject, undefined, [reason]);
    });
}

/** The part of a platform that provides the built-in modules of Node. */
interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: string) => unknown;
  };
}

/**
 * Returns a built-in module of Node, or `undefined` where the platform has none by that name. It is not imported,
 * because other platforms lack it.
 */
export function findBuiltInModule(name: string): unknown {
  try {
    return (globalThis as Host).process?.getBuiltinModule?.(name);
  } catch {
    // Next's edge runtime throws when a program reads a member of `process` that it lacks.
    return undefined;
  }
}

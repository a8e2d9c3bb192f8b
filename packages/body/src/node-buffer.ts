import type * as buffers from "node:buffer";

/**
 * Looks up Node's `buffer` at run time, and without the `node:` prefix, because platforms without Node's modules load
 * this file. On Bun, `Buffer` decodes more slowly than `TextDecoder`.
 */
const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };

/** Node's module `buffer`, where it is the fastest decoder. */
export const nodeBuffer: typeof buffers | undefined =
  "Bun" in globalThis ? undefined : process?.getBuiltinModule?.("buffer");

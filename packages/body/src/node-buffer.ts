import type * as buffers from "node:buffer";

const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };

/**
 * Node's module `buffer`; `undefined` on Bun and where it does not exist. It is looked up at run time, because platforms
 * without Node's modules load this file. The conditions of `#node-buffer` in package.json select it or `no-node-buffer.ts`.
 */
export const nodeBuffer: typeof buffers | undefined =
  "Bun" in globalThis ? undefined : process?.getBuiltinModule?.("buffer");

import type { CodeBlock } from "./code-blocks.ts";
import { serveBlock } from "./run-block.ts";
import type { StartProgram } from "./use-program.ts";

/**
 * Starts programs on Node.
 *
 * @param block - the block whose folder they run in
 * @returns starts one of them
 */
export function startBlock(block: CodeBlock): StartProgram {
  return async (code) => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<undefined>();
    const { promise: url, resolve: setUrl, reject } = Promise.withResolvers<string>();
    const ended = serveBlock({ ...block, code }, async ({ port }) => {
      setUrl(`http://127.0.0.1:${port}`);
      await stopped;
    });
    ended.catch(reject);
    return {
      url: await url,
      stop: async () => {
        stop(undefined);
        await ended;
      },
    };
  };
}

import type { ListedRoute } from "@fw/contract";

/** An application, or a wrapper around one. */
export interface Fuzzed {
  readonly routes: readonly ListedRoute[];
  /** Handles a request; `init` has only these members. */
  handle(
    input: string,
    init?: {
      readonly method?: string;
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array<ArrayBuffer>;
    },
  ): Promise<Response>;
}

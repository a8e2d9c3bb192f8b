import type { ListedRoute } from "@fw/contract";

/** What is tried: an application, or what stands around one, such as a function of requests with its routes. */
export interface Fuzzed {
  readonly routes: readonly ListedRoute[];
  /** Answers a request; of `init` only these members are given. */
  handle(
    input: string,
    init?: {
      readonly method?: string;
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array<ArrayBuffer>;
    },
  ): Promise<Response>;
}

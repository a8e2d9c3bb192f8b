import type { ContractDocument } from "@fw/contract";
import type { RouteExample } from "@fw/fuzz";

/** The name of the command that answers the requests. */
export const serveBuildName = "serve-build";

/** What a build's process sends when it has loaded its module, or when that failed. */
export type BuildGreeting =
  | ReadyMessage
  /** The sentence of a `CommandError`, and its details. */
  | { readonly failed: string; readonly details: string };

/** What the comparison needs of a build. */
export interface ReadyMessage {
  /** Of the inputs alone: what a build answers is compared, not what its types say. */
  readonly contract: ContractDocument;
  /** The headers that `prepare` returned; the process adds them to each request itself. */
  readonly headers: Readonly<Record<string, string>>;
  /** What `prepare` returned for the routes. */
  readonly routes: Readonly<Record<string, RouteExample>>;
}

/** A request to the application of a build. */
export interface RequestMessage {
  readonly id: number;
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** The response to a request, or why it failed. */
export type ResponseMessage =
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Only JSON and text are sent; `null` without a body. */
      readonly body: string | null;
    }
  | { readonly id: number; readonly rejected: string };

import { tracingChannel } from "node:diagnostics_channel";

/**
 * Watches for unexpected errors, which responses do not show (docs/specification.md#152-the-tracing-channel).
 *
 * @returns A watch, which must be ended.
 */
export function watchErrors(): ErrorWatch {
  let last: unknown;
  const channel = tracingChannel<"fw.request", object>("fw.request");
  const ignore = (): void => undefined;
  const listeners = {
    ...{ start: ignore, end: ignore, asyncStart: ignore, asyncEnd: ignore },
    error: ({ error }: { readonly error: unknown }): void => {
      last = error;
    },
  };
  channel.subscribe(listeners);
  return {
    take: () => {
      const error = last;
      last = undefined;
      return error;
    },
    end: () => {
      channel.unsubscribe(listeners);
    },
  };
}

/** A watch for unexpected errors. */
export interface ErrorWatch {
  /** Returns the last error since the previous call. */
  readonly take: () => unknown;
  readonly end: () => void;
}

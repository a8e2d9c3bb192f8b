import { tracingChannel } from "node:diagnostics_channel";

/**
 * Watches for errors that nobody expected, which no answer shows (docs/specification.md#152-the-tracing-channel).
 *
 * @returns The last error since it was asked for, and what ends the watch.
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

/** A watch that is kept. */
export interface ErrorWatch {
  readonly take: () => unknown;
  readonly end: () => void;
}

import type { TracingChannel } from "node:diagnostics_channel";

/** As much of a platform as is asked for its diagnostics channel. */
interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: "diagnostics_channel") => Diagnostics | undefined;
  };
}

interface Diagnostics {
  readonly tracingChannel?: (name: string) => TracingChannel<object>;
}

/**
 * The tracing channel `fw.request` ({@link https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel});
 * nothing on a platform without one. Asked for by name, so that others load the package.
 *
 * @internal
 */
export const requestChannel: TracingChannel<object> | undefined = (
  globalThis as unknown as Host
).process
  ?.getBuiltinModule?.("diagnostics_channel")
  ?.tracingChannel?.("fw.request");

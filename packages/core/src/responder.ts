import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Settings } from "./settings.ts";

/**
 * What a server has its requests answered by: an application, or a function around one.
 *
 * @internal
 */
export interface Responder {
  readonly settings: Settings;
  /** Answers a request; whatever happens becomes a response. */
  readonly respond: (incoming: Incoming) => Outgoing | Promise<Outgoing>;
}

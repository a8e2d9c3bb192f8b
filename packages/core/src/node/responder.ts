import type { Outgoing } from "../outgoing.ts";
import type { Settings } from "../settings.ts";
import type { NodeExchange } from "./node-exchange.ts";

/**
 * What a server has its requests answered by: an application, or a function around one.
 *
 * @internal
 */
export interface Responder {
  readonly settings: Settings;
  /** Answers a request; whatever happens becomes a response. */
  readonly respond: (exchange: NodeExchange) => Outgoing | Promise<Outgoing>;
}

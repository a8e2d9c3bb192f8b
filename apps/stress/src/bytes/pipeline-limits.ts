import type { ServerOptions } from "@fw/framework";

/** For the application `bounded`. */
export const smallLimit: ServerOptions = { maxPipelined: 4 };

/** How many handlers of one connection may run at once in each application. */
export const limits = { plain: 100, bounded: 4, impatient: 100 };

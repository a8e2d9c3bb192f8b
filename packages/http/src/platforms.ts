/** Whether the program runs on Bun. */
export const isOnBun: boolean = "Bun" in globalThis;

/** Whether the program runs on Deno. */
export const isOnDeno: boolean = "Deno" in globalThis;

/** Whether the program runs on workerd. */
export const isOnWorkerd: boolean = "WebSocketPair" in globalThis;

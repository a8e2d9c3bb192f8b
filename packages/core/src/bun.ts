/** Whether the program runs on Bun. */
export const isBun: boolean = "Bun" in globalThis;

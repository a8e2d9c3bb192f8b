/**
 * An option of Node with which a service ends its `DRAIN_MILLISECONDS` at a `SIGUSR2`, however long they are.
 */
export const holdDrain: `--import=${string}` = `--import=${new URL("held-drain.ts", import.meta.url).href}`;

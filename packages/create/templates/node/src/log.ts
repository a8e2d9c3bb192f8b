import { pino } from "pino";

// Without this, a full disk ends the process. At most so many characters wait for room.
const output = pino.destination({ sync: true, maxLength: 1_000_000 });
output.on("error", () => undefined);

/** Writes each event as one line of JSON. */
export const log = pino(output);

import { pino } from "pino";

/** Writes each event as one line of JSON. */
export const log = pino();

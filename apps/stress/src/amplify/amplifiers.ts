import { choices } from "./choices.ts";
import type { Amplifier } from "./amplifier.ts";
import { containers } from "./containers.ts";
import { functions } from "./functions.ts";

/** Every known way to make a validator work, by name. */
export const amplifiers: Readonly<Record<string, Amplifier>> = {
  ...containers,
  ...choices,
  ...functions,
};

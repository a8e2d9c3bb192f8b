import type { Amplifier } from "./amplifier.ts";
import { choices } from "./choices.ts";
import { containers } from "./containers.ts";
import { functions } from "./functions.ts";
import { promises } from "./promises.ts";

/** Every way that is known to make a validator work. */
export const amplifiers: readonly Amplifier[] = [
  ...containers,
  ...choices,
  ...functions,
  ...promises,
];

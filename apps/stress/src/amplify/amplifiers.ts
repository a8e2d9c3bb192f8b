import type { Amplifier } from "./amplifier.ts";
import { choices } from "./choices.ts";
import { containers } from "./containers.ts";
import { functions } from "./functions.ts";
import { promises } from "./promises.ts";

/** Every way that is known to make a validator work, by name. */
export const amplifiers: Readonly<Record<string, Amplifier>> = {
  ...containers,
  ...choices,
  ...functions,
  ...Object.fromEntries(
    Object.entries(promises).map(([name, each]) => [name, { ...each, isAsync: true }]),
  ),
};

import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

// Loaded before a service. The time for which it serves on before it stops is over at `SIGUSR2`: not
// earlier on a busy machine, and not later on an idle one.

const wait = timers.setTimeout;

timers.setTimeout = (delay, ...rest) => {
  if (delay !== Number(process.env["DRAIN_MILLISECONDS"])) return wait(delay, ...rest);
  return new Promise((resolve) => {
    process.once("SIGUSR2", () => {
      resolve(rest[0] as never);
    });
  });
};

syncBuiltinESMExports();

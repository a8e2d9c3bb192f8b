import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

// Loaded before a service. The service stops draining at `SIGUSR2` instead of after a time, so that a busy machine
// changes nothing.

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

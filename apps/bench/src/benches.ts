import { compare } from "./harness/compare.ts";
import { comparisons } from "./harness/comparisons.ts";
import type { BenchOptions } from "./options.ts";
import type { Report } from "./harness/report.ts";
import { measureHttp } from "./http/measure-http.ts";
import { measureMemory } from "./memory/measure-memory.ts";
import { measureProfile } from "./profile/measure-profile.ts";
import { measureRegistration } from "./scale/measure-registration.ts";
import { measureStartup } from "./startup/measure-startup.ts";
import { measureTypes } from "./types/measure-types.ts";

/** All benches by name; each gives one table or several. */
export const benches: Readonly<
  Record<string, (options: BenchOptions) => Promise<readonly Report[]>>
> = {
  http: async (options) => [await measureHttp(options)],
  pipe: async (options) => [await compare(await comparisons.pipe(), options)],
  fetch: async (options) => [await compare(await comparisons.fetch(), options)],
  router: async (options) => [await compare(await comparisons.router(), options)],
  scale: async (options) => [
    await compare(await comparisons.scale(), options),
    ...(await measureRegistration(options)),
  ],
  coerce: async (options) => [await compare(await comparisons.coerce(), options)],
  body: async (options) => [await compare(await comparisons.body(), options)],
  validate: async (options) => [await compare(await comparisons.validate(), options)],
  startup: async (options) => await measureStartup(options),
  memory: async (options) => [await measureMemory(options)],
  profile: measureProfile,
  types: measureTypes,
};

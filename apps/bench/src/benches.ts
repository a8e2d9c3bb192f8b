import { measureBundles } from "./bundles/measure-bundles.ts";
import { measureClients } from "./clients/measure-clients.ts";
import { measureFootprint } from "./footprint/measure-footprint.ts";
import { compare } from "./harness/compare.ts";
import { comparisons } from "./harness/comparisons.ts";
import type { Listing, Report } from "./harness/report.ts";
import { measureHarnesses } from "./harnesses/measure-harnesses.ts";
import { measureHttp } from "./http/measure-http.ts";
import { measureMemory } from "./memory/measure-memory.ts";
import type { BenchOptions } from "./options.ts";
import { measureProfile } from "./profile/measure-profile.ts";
import { measureRegistration } from "./scale/measure-registration.ts";
import { measureRuntimes } from "./runtimes/measure-runtimes.ts";
import { measureStartup } from "./startup/measure-startup.ts";
import { measureEditor } from "./types/measure-editor.ts";
import { measureTypes } from "./types/measure-types.ts";

type Bench = (options: BenchOptions) => Promise<readonly (Listing | Report)[]>;

/** All benches by name; each gives one table or several. */
export const benches: Readonly<Record<string, Bench>> = {
  http: (options) => measureHttp("http", options),
  bodies: (options) => measureHttp("bodies", options),
  lists: (options) => measureHttp("lists", options),
  cluster: (options) => measureHttp("cluster", options),
  crowd: (options) => measureHttp("crowd", options),
  runtimes: measureRuntimes,
  harnesses: measureHarnesses,
  pipe: comparing("pipe"),
  fetch: comparing("fetch"),
  seams: async (options) => [
    ...(await comparing("seams-get")(options)),
    ...(await comparing("seams-body")(options)),
    ...(await comparing("seams-404")(options)),
    ...(await comparing("seams-400")(options)),
  ],
  router: comparing("router"),
  scale: async (options) => [
    ...(await comparing("scale")(options)),
    ...(await measureRegistration(options)),
  ],
  coerce: comparing("coerce"),
  body: comparing("body"),
  validate: comparing("validate"),
  startup: measureStartup,
  memory: measureMemory,
  footprint: measureFootprint,
  profile: measureProfile,
  types: measureTypes,
  editor: measureEditor,
  bundles: measureBundles,
  clients: measureClients,
};

function comparing(name: keyof typeof comparisons): Bench {
  return async (options) => [await compare(await comparisons[name](), options)];
}

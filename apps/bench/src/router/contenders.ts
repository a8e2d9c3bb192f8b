import type { Contender } from "./contender.ts";

/** The routers, ours first; each is loaded only where it is measured. */
export const contenders: Readonly<Record<string, () => Promise<Contender>>> = {
  "@fw/router": async () => (await import("./framework.ts")).frameworkRouter,
  "find-my-way": async () => (await import("./find-my-way.ts")).findMyWay,
  "rou3, interpreted": async () => (await import("./rou3.ts")).rou3,
  "rou3, compiled": async () => (await import("./rou3.ts")).rou3Compiled,
  memoirist: async () => (await import("./memoirist.ts")).memoirist,
  "Hono TrieRouter": async () => (await import("./hono.ts")).honoTrie,
  "Hono SmartRouter": async () => (await import("./hono.ts")).honoSmart,
};

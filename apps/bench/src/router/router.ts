import type { Bench } from "../bench.ts";
import { startWorkers, type Case, type Subject } from "../measure/in-processes.ts";
import { loadPeer, type Find, type PeerFile } from "../peers.ts";
import { lookUps } from "./look-ups.ts";
import { routes } from "./routes.ts";

const files: Readonly<Record<string, PeerFile>> = {
  "@fw/router": "framework.ts",
  "find-my-way (Fastify)": "fastify.js",
  "rou3 (h3)": "h3.js",
  "memoirist (Elysia)": "elysia.js",
  "SmartRouter (Hono)": "hono.js",
};
const cases = Object.keys(lookUps);

/** Look-ups in one table of routes. */
export const router: Bench = {
  name: "router",
  title: `Routers with ${routes.length} routes`,
  figure: "CPU time per look-up, up to decoded params",
  unit: "ns",
  cases,
  subjects: Object.keys(files),
  compared: true,
  rounds: 42,
  starts: 3,
  start: (options) => startWorkers(cases, options),
};

/**
 * Creates a row.
 *
 * @param subject - Its name.
 * @returns The row.
 */
export async function createRouterSubject(subject: string): Promise<Subject> {
  const file = files[subject];
  const find = file && (await loadPeer(file)).createFind?.(routes);
  if (find === undefined) throw new Error(`${subject} has no router`);
  return (name) => {
    const paths = lookUps[name] ?? [];
    return {
      answer: () => paths.map((path) => toAnswer(find("GET", path))),
      prepare: prepareLookUps(find, paths),
    };
  };
}

/** Only named values are compared: not every router returns the rest that a wildcard matched. */
function toAnswer(found: ReturnType<Find>): unknown {
  if (found === undefined) return null;
  const named = Object.entries(found.params).filter(([name]) => /^[a-z]/.test(name));
  return { route: found.route, params: Object.fromEntries(named) };
}

function prepareLookUps(find: Find, paths: readonly string[]): Case["prepare"] {
  const bytes = paths.map((path) => Buffer.from(path, "latin1"));
  return (count) => {
    // As they come from the wire: strings that no look-up has seen and hashed before.
    const fresh = Array.from({ length: count }, (_, index) =>
      String(bytes[index % bytes.length]?.toString("latin1")),
    );
    return () => {
      let sum = 0;
      for (const path of fresh) sum += find("GET", path)?.route ?? 0;
      return sum;
    };
  };
}

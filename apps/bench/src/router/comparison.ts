import { mapValues } from "../harness/map-values.ts";
import type { Comparison } from "../harness/subject.ts";
import type { Find } from "./contender.ts";
import { contenders } from "./contenders.ts";
import { lookUps } from "./look-ups.ts";
import { routes } from "./routes.ts";
import { prepareLookUps } from "./prepare-look-ups.ts";

/** Look-ups in one table: params decoded into usable values. */
export const router: Comparison = {
  name: "router",
  title: `Routers with ${routes.length} routes`,
  measure: "CPU time a look-up, up to decoded params",
  unit: "ns",
  baseline: "first subject",
  subjects: mapValues(contenders, (load) => async () => {
    const find = (await load())(routes);
    return {
      maxCount: 10_000,
      cases: mapValues(lookUps, (paths) => ({
        answer: () => paths.map((path) => toAnswer(find("GET", path))),
        prepare: prepareLookUps(find, paths),
      })),
    };
  }),
  cases: Object.keys(lookUps),
};

/** Only named values are compared: not every router gives the rest that a wildcard matched. */
function toAnswer(found: ReturnType<Find>): unknown {
  if (found === undefined) return null;
  const named = Object.entries(found.params).filter(([name]) => /^[a-z]/.test(name));
  return { route: found.route, params: Object.fromEntries(named) };
}

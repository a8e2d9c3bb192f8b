import { mapValues } from "../harness/map-values.ts";
import type { Comparison } from "../harness/subject.ts";
import type { Find } from "../router/contender.ts";
import { contenders } from "../router/contenders.ts";
import { prepareLookUps } from "../router/prepare-look-ups.ts";
import type { TableRoute } from "../router/routes.ts";
import { generateLookUps, generateRoutes } from "./generate-routes.ts";

const sizes = Object.fromEntries([10, 100, 1000, 10_000].map((size) => [`${size} routes`, size]));

/** Look-ups in tables of different sizes. */
export const scale: Comparison = {
  name: "scale",
  title: "Look-ups in tables of 10 to 10,000 routes",
  measure: "CPU time a look-up, half with one param and half with two",
  unit: "ns",
  baseline: "first case",
  picture: "lines",
  subjects: mapValues(contenders, (load) => async () => {
    const contender = await load();
    return {
      maxCount: 10_000,
      // All tables are in one process, so that only the look-up itself tells the sizes apart.
      cases: mapValues(sizes, (size) => {
        const routes = generateRoutes(size);
        const paths = generateLookUps(size);
        const find = contender(routes);
        return {
          answer: () => paths.every((path) => isRight(find, routes, path)),
          prepare: prepareLookUps(find, paths),
        };
      }),
    };
  }),
  cases: Object.keys(sizes),
};

function isRight(find: Find, routes: readonly TableRoute[], path: string): boolean {
  const found = find("GET", path);
  const route = routes[found?.route ?? -1];
  const filled = route?.path.replace(/:(\w+)/g, (_text, name: string) => found?.params[name] ?? "");
  return route?.method === "GET" && filled === path;
}

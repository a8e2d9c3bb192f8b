import type { Comparison } from "../harness/subject.ts";
import { contenders } from "./contenders.ts";
import { lookUps } from "./look-ups.ts";
import { routes } from "./routes.ts";
import { createRouterSubject } from "./subject.ts";

/** Look-ups in one table: params decoded into usable values. */
export const router: Comparison = {
  name: "router",
  title: `Routers with ${routes.length} routes`,
  measure: "CPU time a look-up, up to decoded params",
  subjects: Object.fromEntries(
    Object.entries(contenders).map(([name, load]) => [
      name,
      async () => {
        const contender = await load();
        return createRouterSubject(contender(routes), lookUps);
      },
    ]),
  ),
  cases: Object.keys(lookUps),
};

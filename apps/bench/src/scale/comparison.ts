import type { Comparison, Subject } from "../harness/subject.ts";
import type { Contender, Find } from "../router/contender.ts";
import { contenders } from "../router/contenders.ts";
import type { TableRoute } from "../router/routes.ts";
import { createRouterSubject } from "../router/subject.ts";
import { generateLookUps, generateRoutes } from "./generate-routes.ts";

const sizes = new Map(
  [10, 100, 1000, 10_000].map((size): [string, number] => [`${size} routes`, size]),
);

/** Look-ups in tables of different sizes. */
export const scale: Comparison = {
  name: "scale",
  title: "Look-ups in tables of 10 to 10,000 routes",
  measure: "CPU time a look-up, half with one param and half with two",
  baseline: "first case",
  subjects: Object.fromEntries(
    Object.entries(contenders).map(([name, load]) => [
      name,
      async () => createSubject(await load()),
    ]),
  ),
  cases: [...sizes.keys()],
};

/** All tables are in one process, so that only the look-up itself tells the sizes apart. */
function createSubject(contender: Contender): Subject {
  const subjects = new Map(
    [...sizes].map(([name, size]) => [name, createSizeSubject(contender, name, size)]),
  );
  const find = (name: string): Subject => {
    const subject = subjects.get(name);
    if (subject === undefined) throw new Error(`No case ${name}`);
    return subject;
  };
  return {
    maxCount: 10_000,
    answer: (name) => find(name).answer(name),
    prepare: (name, count) => find(name).prepare(name, count),
  };
}

function createSizeSubject(contender: Contender, name: string, size: number): Subject {
  const routes = generateRoutes(size);
  const lookUps = generateLookUps(size);
  const find = contender(routes);
  return {
    ...createRouterSubject(find, { [name]: lookUps }),
    answer: () => lookUps.every(({ method, path }) => isRight(find, routes, method, path)),
  };
}

function isRight(find: Find, routes: readonly TableRoute[], method: string, path: string): boolean {
  const found = find(method, path);
  const route = routes[found?.route ?? -1];
  const filled = route?.path.replace(/:(\w+)/g, (_text, name: string) => found?.params[name] ?? "");
  return route?.method === method && filled === path;
}

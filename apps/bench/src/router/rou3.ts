import { addRoute, createRouter, findRoute } from "rou3";
import { compileRouter } from "rou3/compiler";
import { decode, noParams, type Contender } from "./contender.ts";
import type { TableRoute } from "./routes.ts";

type Router = ReturnType<typeof createRouter<number>>;

/** rou3, the router of h3, as it is. */
export const rou3: Contender = (routes) => {
  const router = register(routes);
  return (method, path) => {
    const match = findRoute(router, method, path);
    return match && { route: match.data, params: decodeParams(match.params) };
  };
};

/** rou3 compiled into one function. */
export const rou3Compiled: Contender = (routes) => {
  const find = compileRouter(register(routes));
  return (method, path) => {
    const match = find(method, path);
    return match && { route: match.data, params: decodeParams(match.params) };
  };
};

function register(routes: readonly TableRoute[]): Router {
  const router = createRouter<number>();
  routes.forEach(({ method, path }, index) => {
    // A wildcard of rou3 has a name only where it is given one.
    addRoute(router, method, path.replace("/*", "/**"), index);
  });
  return router;
}

function decodeParams(params: Record<string, string> | undefined): Record<string, string> {
  if (params === undefined) return noParams;
  for (const name in params) params[name] = decode(params[name] ?? "");
  return params;
}

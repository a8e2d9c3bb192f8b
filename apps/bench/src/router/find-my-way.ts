import createRouter from "find-my-way";
import type { Contender } from "./contender.ts";

/** find-my-way, the router of Fastify; it decodes. */
export const findMyWay: Contender = (routes) => {
  const router = createRouter();
  routes.forEach(({ method, path }, index) => {
    // It refuses other methods than those of the type.
    router.on(method as createRouter.HTTPMethod, path, () => undefined, index);
  });
  return (method, path) => {
    const match = router.find(method as createRouter.HTTPMethod, path);
    // The store is the index that was registered above.
    return match === null ? undefined : { route: match.store as number, params: match.params };
  };
};

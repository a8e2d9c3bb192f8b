import { createRouter } from "@fw/router";
import type { Contender } from "./contender.ts";

/** `@fw/router`. */
export const frameworkRouter: Contender = (routes) => {
  const router = createRouter<number>();
  routes.forEach(({ method, path }, index) => {
    router.add(method, path, index);
  });
  return (method, path) => {
    const match = router.find(method, path);
    return match.kind === "found" ? { route: match.value, params: match.params } : undefined;
  };
};

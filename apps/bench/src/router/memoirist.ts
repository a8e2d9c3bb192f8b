import { Memoirist } from "memoirist";
import { decode, type Contender } from "./contender.ts";

/** memoirist, the router of Elysia, which has it decode in the same way. */
export const memoirist: Contender = (routes) => {
  const router = new Memoirist<number>({ onParam: decode });
  routes.forEach(({ method, path }, index) => {
    router.add(method, path, index);
  });
  return (method, path) => {
    const match = router.find(method, path);
    return match === null ? undefined : { route: match.store, params: match.params };
  };
};

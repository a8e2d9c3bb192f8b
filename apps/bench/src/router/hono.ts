import type { Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { decode, type Contender, type Find } from "./contender.ts";
import type { TableRoute } from "./routes.ts";

/** Hono's TrieRouter. */
export const honoTrie: Contender = (routes) => toFind(new TrieRouter(), routes);

/** What Hono uses by default: its RegExpRouter for the tables that it takes, else its TrieRouter. */
export const honoSmart: Contender = (routes) =>
  toFind(new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] }), routes);

function toFind(router: Router<number>, routes: readonly TableRoute[]): Find {
  routes.forEach(({ method, path }, index) => {
    router.add(method, path, index);
  });
  return (method, path) => {
    const [handlers, values] = router.match(method, path);
    const [handler] = handlers;
    if (handler === undefined) return undefined;
    const [route, references] = handler;
    const params: Record<string, string> = {};
    for (const name in references) {
      const reference = references[name] ?? "";
      params[name] = decode(
        typeof reference === "string" ? reference : (values?.[reference] ?? ""),
      );
    }
    return { route, params };
  };
}

import type { App } from "../../../src/index.ts";
import type { Subject } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

type Builders = Pick<Subject, "createApp" | "z">;

/** An application that answers with the params of paths of up to three segments. */
export function createParamsApp({ createApp, z }: Builders): App {
  const echo = ({ params }: { params: unknown }): unknown => params;
  const keys = (...names: string[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const app = createApp().get("/", () => ({}));
  declareUntyped(app, "GET", "/:a", echo, { params: keys("a") });
  declareUntyped(app, "GET", "/:a/:b", echo, { params: keys("a", "b") });
  return declareUntyped(app, "GET", "/:a/:b/:c", echo, { params: keys("a", "b", "c") });
}

/** An application that answers with a number or a text, of a param or of the query. */
export function createQueryApp({ createApp, z }: Builders): App {
  return createApp()
    .get("/numbers/:value", ({ params }) => params.value, {
      params: z.object({ value: z.number() }),
    })
    .get("/numbers", ({ query }) => query.value, { query: z.object({ value: z.number() }) })
    .get("/strings", ({ query }) => query, { query: z.object({ value: z.string().optional() }) });
}

// Schemas of other copies and editions of Zod 4 serve as well.
import { createApp, type RoutesOf } from "@fw/framework";
import * as mini from "zod/mini";
import { z as other } from "zod-4.0";
import { same } from "./expect.ts";

const app = createApp();

app.put(
  "/other/:id",
  ({ params, query, body }) => {
    same<typeof params, { id: number }>();
    same<typeof query, { q?: string | undefined }>();
    same<typeof body, { name: string }>();
  },
  {
    params: other.object({ id: other.number().int() }),
    query: other.object({ q: other.string().optional() }),
    body: other.object({ name: other.string() }),
  },
);
app.put(
  "/mini/:id",
  ({ params, query, body }) => {
    same<typeof params, { id: number }>();
    same<typeof query, { q?: string | undefined }>();
    same<typeof body, { name: string }>();
  },
  {
    params: mini.object({ id: mini.number().check(mini.positive()) }),
    query: mini.object({ q: mini.optional(mini.string()) }),
    body: mini.object({ name: mini.string() }),
  },
);
// @ts-expect-error the field rules hold for them too
app.get("/other/x", () => 1, { query: other.object({ q: other.uuid() }) });
// @ts-expect-error the field rules hold for them too
app.get("/mini/x", () => 1, { query: mini.object({ q: mini.uuid() }) });
// @ts-expect-error the field rules hold for them too
app.get("/mini/x", () => 1, { query: mini.object({ q: mini.int() }) });
// @ts-expect-error the field rules hold for them too
app.get("/mini/x", () => 1, { query: mini.object({ q: mini._default(mini.string(), "a") }) });
// @ts-expect-error the field rules hold for them too
app.get("/mini/x", () => 1, { query: mini.object({ q: mini.coerce.number() }) });
// @ts-expect-error the field rules hold for them too
app.put("/mini/:id", () => 1, { params: mini.object({ id: mini.optional(mini.string()) }) });
// @ts-expect-error the path has no other name
app.put("/mini/:id", () => 1, { params: mini.object({ name: mini.string() }) });

// The type that the client has, and the type that Zod Mini infers.
const miniBody = mini.object({
  name: mini._default(mini.string(), "Ada"),
  size: mini.pipe(mini.string(), mini.transform(Number)),
});
const miniApp = createApp().put("/mini/:id", ({ body }) => body.size, {
  params: mini.object({ id: mini.number() }),
  body: miniBody,
});
type MiniRoute = RoutesOf<typeof miniApp>["PUT /mini/:id"];
same<MiniRoute["params"], { id: number }>();
same<MiniRoute["body"], { name?: string | undefined; size: string }>();
same<mini.infer<typeof miniBody>, { name: string; size: number }>();

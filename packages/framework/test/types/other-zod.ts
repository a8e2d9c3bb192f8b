// Schemas of other copies and editions of Zod 4 serve as well.
import { createApp } from "@fw/framework";
import * as mini from "zod/mini";
import { z as other } from "zod-other";
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

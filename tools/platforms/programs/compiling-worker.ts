import { createApp, framework } from "./framework.ts";

const { z } = framework;

let stack = "";
const watched = z.string().refine((text) => {
  stack = new Error("Who calls?").stack ?? "";
  return text.length < 10;
});

const errors: unknown[] = [];
const options = { onError: (error: unknown) => errors.push(error) };
const handle = (): unknown => ({ isGenerated: stack.includes("(eval at") });

const params = z.object({ name: watched });
const row = z.object({ watched, id: z.number(), note: z.string().optional() });
const app = createApp(options)
  .get("/params/:name", handle, { params })
  .post("/object", handle, { body: z.object({ watched }) })
  .post("/rows", handle, { body: z.object({ rows: z.array(row).max(1_000) }) })
  .post("/lazy", handle, { body: z.object({ watched, lazy: z.lazy(() => z.number()) }) })
  .get("/errors", () => errors.map(String));

/** A Worker that says of each route whether code that was generated while it loaded has judged the request. */
export default {
  fetch(request: Request): Promise<Response> {
    stack = "";
    if (!request.url.endsWith("/late")) return app.fetch(request);
    const late = createApp(options).post("/late", handle, { body: z.object({ watched }) });
    return late.fetch(request);
  },
};

import { createApp, z, type RoutesOf } from "@fw/framework";
import { mcp, mcpMessage } from "../../src/index.ts";

const app = createApp()
  .get("/notes/:id", ({ params }) => params, { params: z.object({ id: z.number() }) })
  .get("/notes", () => []);
const info = { name: "notes", version: "1.0.0" };
const tool = { name: "read", description: "Reads" };

mcp(app, { info, tools: { "GET /notes/:id": tool } });

// @ts-expect-error -- no such route
mcp(app, { info, tools: { "GET /note/:id": tool } });

const typo = { "GET /notes": tool, "GET /note/:id": tool };
// @ts-expect-error -- no such route, in a variable
mcp(app, { info, tools: typo });

// @ts-expect-error -- another method
mcp(app, { info, tools: { "POST /notes": tool } });

// @ts-expect-error -- no description
mcp(app, { info, tools: { "GET /notes": { name: "list" } } });

// @ts-expect-error -- not the schema of messages
app.post("/mcp", mcp(app, { info, tools: {} }));

const served = app.post("/mcp", mcp(app, { info, tools: {} }), { body: mcpMessage });

const statuses: Record<RoutesOf<typeof served>["POST /mcp"]["response"]["status"], true> = {
  200: true,
  202: true,
  400: true,
  403: true,
  404: true,
  413: true,
  415: true,
  500: true,
};

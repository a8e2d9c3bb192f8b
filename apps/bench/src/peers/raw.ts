import { textSchemas } from "../service/schemas.ts";
import type { Peer } from "./peer.ts";
import { requestItem } from "./request-item.ts";

/** `node:http` by hand, the limit; it starts with Zod's schemas, and without routes. */
export const raw: Peer = {
  createApp: async () => (await import("./raw-app.ts")).createRawApp(),
  start: async (measure, count) => {
    const zod = await measure("import", () => import("zod"));
    await measure("schemas", () => Array.from({ length: count }, () => textSchemas.params(zod)));
    await measure("first answer", () => requestItem({ listen }));
  },
};

async function listen(): Promise<void> {
  const { createServer } = await import("node:http");
  createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 8 });
    response.end('{"id":1}');
  }).listen(0, "127.0.0.1");
}

import type { Starter } from "./starter.ts";
import { createTextParams } from "./text-params.ts";
import { requestItem } from "./request-item.ts";

/** Zod, and `node:http` by hand without routes. */
export const startRaw: Starter = async (measure) => {
  const zod = await measure("import", () => import("zod"));
  await measure("100 schemas", () => Array.from({ length: 100 }, () => createTextParams({ zod })));
  await measure("first answer", () => requestItem({ listen }));
};

async function listen(): Promise<void> {
  const { createServer } = await import("node:http");
  createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 8 });
    response.end('{"id":1}');
  }).listen(0, "127.0.0.1");
}

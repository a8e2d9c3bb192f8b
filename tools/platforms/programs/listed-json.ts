import assert from "node:assert/strict";
import type { App } from "../../../packages/framework/src/index.ts";
import { framework } from "./framework.ts";

// On Bun, `Response.json` serializes lists. Each way to a client has to send the same.

declare const Bun: {
  serve(options: { port: number; hostname: string; fetch: unknown }): {
    readonly port: number;
    stop(isAbrupt: boolean): Promise<void>;
  };
};

const { createApp, reply, serve, toFetch } = framework;
const list = Array.from({ length: 1000 }, (_, id) => ({ id, name: "Zoë" }));
const app = createApp({ cors: { origin: "https://a.example" } }).post("/", () =>
  reply({ list }, { headers: { "cache-control": "no-store" } }),
);

const derive: App["fetch"] = (request) => app.fetch(new Request(request));
const handlers: Readonly<Record<string, App["fetch"]>> = {
  "app.fetch": app.fetch,
  "a derived request": derive,
  toFetch: toFetch(app.fetch),
  "toFetch and a derived request": toFetch(derive),
};

const address = { port: 0, hostname: "127.0.0.1" };

for (const [name, handler] of Object.entries(handlers)) {
  const native = Bun.serve({ ...address, fetch: handler });
  await check(`${name}, Bun.serve`, native.port);
  await native.stop(true);
  const server = await serve(handler, address);
  await check(`${name}, serve`, server.port);
  await server.close({ timeout: 0 });
}

async function check(name: string, port: number): Promise<void> {
  const headers = { origin: "https://a.example" };
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers });
  assert.equal(response.status, 201, name);
  assert.deepEqual(await response.json(), { list }, name);
  const sent = Object.fromEntries(response.headers);
  delete sent["date"];
  delete sent["connection"];
  delete sent["keep-alive"];
  assert.deepEqual(
    sent,
    {
      "content-length": String(Buffer.byteLength(JSON.stringify({ list }))),
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      vary: "Origin",
      "access-control-allow-origin": "https://a.example",
    },
    name,
  );
}

import assert from "node:assert/strict";
import { exchange } from "./exchange.ts";
import { createApp } from "./framework.ts";

declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen: () => void },
    handler: (request: Request) => Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> };
};

const app = createApp()
  .get("/public/*", () => "public")
  .get("/secret", () => "secret");
const options = { port: 0, hostname: "127.0.0.1", onListen: () => undefined };
const server = Deno.serve(options, app.fetch);

for (const target of [
  "/public/../secret",
  "/public/%2e%2e/secret",
  "/public/.%2E/secret",
  "/public/./../secret?a",
]) {
  const answer = await exchange(server.addr.port, target, "Connection: close\r\n");
  assert.match(answer, /secret$/, target);
}
await server.shutdown();

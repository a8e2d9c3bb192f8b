import { createPeerApp, workFetchServers } from "../peers.ts";
import { routes } from "../service/routes.ts";
import { findWork } from "../service/work.ts";

// The server process of one peer on Bun or Deno: `serve-fetch.ts <subject> [work]`. It prints its port.

interface Address {
  readonly port: number;
  readonly hostname: string;
}

declare const Bun: {
  serve(options: Address & { readonly fetch: unknown }): { readonly port: number };
};

declare const Deno: {
  serve(
    options: Address & { readonly onListen: () => void },
    handler: unknown,
  ): { readonly addr: { readonly port: number } };
};

const [subject = "", work] = process.argv.slice(2);
const app = await createPeerApp(workFetchServers[subject], subject, routes, findWork(work));
console.log(JSON.stringify({ port: await serve() }));

function serve(): number | Promise<number> {
  const address = { port: 0, hostname: "127.0.0.1" };
  if ("Deno" in globalThis) {
    return Deno.serve({ ...address, onListen: () => undefined }, app.fetch).addr.port;
  }
  // Its documentation has it listen itself, because it gives Bun a table of its routes.
  if (subject === "Elysia") return app.listen();
  return Bun.serve({ ...address, fetch: app.fetch }).port;
}

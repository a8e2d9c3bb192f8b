import { entries } from "./entries.ts";

// The server process of one entry on Node or Bun: `serve.ts <entry> <home>`. It prints its port.

declare const Bun: {
  serve(options: { port: number; hostname: string; fetch: unknown }): { readonly port: number };
};

const [, , name = "", home = ""] = process.argv;
const entry = await entries[name]?.(home);
if (entry === undefined) throw new RangeError(`There is no entry ${name}`);

if ("Bun" in globalThis) {
  const server =
    entry.listenOnBun?.() ?? Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: entry.fetch });
  console.log(JSON.stringify({ port: server.port }));
} else {
  const { startPeer } = await import("../peers/start-peer.ts");
  const { port } = await startPeer({ listen: () => entry.listen?.() });
  console.log(JSON.stringify({ port }));
}

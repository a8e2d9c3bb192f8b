import { loadSubject } from "./subjects.ts";

// The server process of one subject on Bun or Deno: `serve.ts <subject>`. It prints its port.

interface Options {
  readonly port: number;
  readonly hostname: string;
}

declare const Bun: {
  serve(options: Options & { readonly fetch: unknown }): { readonly port: number };
};

declare const Deno: {
  serve(
    options: Options & { readonly onListen: () => void },
    handler: unknown,
  ): { readonly addr: { readonly port: number } };
};

interface ElysiaOnBun {
  readonly server: { readonly port: number };
}

const name = process.argv[2] ?? "";
const app = await loadSubject(name);
console.log(JSON.stringify({ port: serve() }));

function serve(): number {
  const options = { port: 0, hostname: "127.0.0.1" };
  if ("Deno" in globalThis) {
    return Deno.serve({ ...options, onListen: () => undefined }, app.fetch).addr.port;
  }
  // Its documentation has it listen by itself, for it gives Bun a table of its routes.
  if (name === "Elysia") return (app.listen() as ElysiaOnBun).server.port;
  return Bun.serve({ ...options, fetch: app.fetch }).port;
}

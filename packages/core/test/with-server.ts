import type { App, Server } from "../src/index.ts";

/** Serves an application on a free port for as long as `use` runs. */
export async function withServer<T>(app: App, use: (server: Server) => Promise<T>): Promise<T> {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    return await use(server);
  } finally {
    await server.close({ timeout: 0 });
  }
}

import { onTestFinished } from "vitest";
import type { App, ListenOptions, Server } from "../src/index.ts";

/** Listens until the end of the test, on this machine only unless told otherwise. */
export async function listen(
  app: App,
  options: number | ListenOptions = { hostname: "127.0.0.1" },
): Promise<Server> {
  const server = await app.listen(options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

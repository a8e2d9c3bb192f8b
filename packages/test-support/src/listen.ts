import { onTestFinished } from "vitest";

/** What can listen: an application. */
interface Listening<Options, Server> {
  listen(options: Options): Promise<Server>;
}

interface Closable {
  close(options: { readonly timeout: number }): Promise<unknown>;
}

/**
 * Listens until the end of the test, on a free port of this machine only.
 *
 * @param app - The application.
 * @returns The server.
 */
export async function listen<Server extends Closable>(
  app: Listening<{ readonly hostname: string }, Server>,
): Promise<Server>;
/**
 * Listens until the end of the test.
 *
 * @param app - The application.
 * @param options - Those of `app.listen`.
 * @returns The server.
 */
export async function listen<Options, Server extends Closable>(
  app: Listening<Options, Server>,
  options: Options,
): Promise<Server>;
export async function listen<Server extends Closable>(
  app: Listening<unknown, Server>,
  options: unknown = { hostname: "127.0.0.1" },
): Promise<Server> {
  const server = await app.listen(options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

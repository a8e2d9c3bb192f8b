import { onTestFinished } from "vitest";

/** What can listen: an application. */
interface Listening<Server> {
  listen(options: number | Options): Promise<Server>;
}

interface Options {
  readonly path?: string | undefined;
  readonly tls?: object | undefined;
  readonly port?: number | undefined;
  readonly hostname?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Closable {
  close(options: { readonly timeout: number }): Promise<unknown>;
}

/**
 * Listens until the end of the test.
 *
 * @param app - The application.
 * @param options - Those of `app.listen`; by default a free port, on this machine only.
 * @returns The server.
 */
export async function listen<Server extends Closable>(
  app: Listening<Server>,
  options: number | Options = { hostname: "127.0.0.1" },
): Promise<Server> {
  const server = await app.listen(options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

import { createContract } from "@fw/contract";
import { once } from "node:events";
import type { LoadedApplication } from "../module/find-application.ts";
import { loadApplication } from "../module/load-application.ts";
import type { ModuleGuard } from "../module/module-guard.ts";
import { prepare } from "../module/prepare.ts";
import { CommandError } from "../terminal/command-error.ts";
import type { BuildGreeting, RequestMessage, ResponseMessage } from "./messages.ts";
import { packFiles } from "./pack-files.ts";

/**
 * Answers the requests of the parent process with the application of a module, until it disconnects.
 *
 * @param send - Sends a message to the parent process.
 */
export async function serveBuild(
  path: string,
  guard: ModuleGuard,
  send: (message: BuildGreeting | ResponseMessage) => void,
): Promise<void> {
  const ended = once(process, "disconnect");
  let application: LoadedApplication;
  try {
    application = await loadApplication(path, guard);
    const { headers, routes } = await prepare(path, application, guard);
    guard.silence();
    process.on("message", (request: RequestMessage) => {
      const own = { ...request, headers: { ...headers, ...request.headers } };
      answer(application, own).then(send, (error: unknown) => {
        send({ id: request.id, rejected: String(error) });
      });
    });
    const { document } = createContract(application.routes);
    send({ contract: document, headers, routes: (await packFiles(routes)) as typeof routes });
  } catch (error) {
    const known = error instanceof CommandError ? error : new CommandError(String(error));
    send({ failed: known.message, details: known.details });
  }
  await ended;
}

async function answer(
  { handle }: LoadedApplication,
  { id, target, method, headers, body }: RequestMessage,
): Promise<ResponseMessage> {
  const response = await handle(target, { method, headers, ...(body !== undefined && { body }) });
  const type = response.headers.get("content-type") ?? "";
  const head = { id, status: response.status, headers: [...response.headers] };
  if (/^text\/(?!event-stream)|[/+]json\b/i.test(type))
    return { ...head, body: await response.text() };
  // A stream may never end.
  response.body?.cancel().catch(() => undefined);
  return { ...head, body: null };
}

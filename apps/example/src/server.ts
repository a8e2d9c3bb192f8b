import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { App, Server } from "@fw/framework";
import { createAccessLog } from "./access-log.ts";
import { createBookmarksApp, type BookmarksAppParts } from "./app.ts";
import type { BookmarkStore } from "./bookmark-store.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";
import { openDatabase } from "./database.ts";
import { createOperationsApp, type OperationsAppParts } from "./operations.ts";
import { openPostgres } from "./postgres-database.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { readFolder } from "./read-folder.ts";
import { seedBookmarks } from "./seed.ts";
import { createSqliteStore } from "./sqlite-store.ts";
import { StartError } from "./start-error.ts";

// What a full disk does not take of the log is lost. Without this, it ends the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

try {
  await run(readConfiguration(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** Serves until the process is asked to stop. */
async function run(configuration: Configuration): Promise<void> {
  const { store, close } = await openStore(configuration);
  try {
    const asked = stopSignal();
    let isStopping = false;
    const { token = randomBytes(24).toString("base64url") } = configuration;
    const parts = { store, token, isStopping: () => isStopping };
    const { server, operations } = await listen(configuration, parts);
    printWelcome(server.url, operations.url, configuration.token === undefined ? token : undefined);
    await asked;
    isStopping = true;
    if (configuration.drain > 0) await setTimeout(configuration.drain);
    const closing = server.close();
    console.log("Stopping: requests under way may finish.");
    const { forced } = await closing;
    // Until here, `/health` says that the process is alive and `/ready` that it takes no new requests.
    await operations.close({ timeout: 1_000 });
    console.log(forced === 0 ? "Stopped." : `Stopped; ${forced} requests were cut off.`);
  } finally {
    await close();
  }
}

interface OpenedStore {
  readonly store: BookmarkStore;
  readonly close: () => Promise<void> | void;
}

async function openStore({ database: options }: Configuration): Promise<OpenedStore> {
  if ("url" in options) {
    const pool = await openPostgres(options, console.error);
    return { store: createPostgresStore(pool, console.error), close: () => pool.end() };
  }
  const { database, isNew } = openDatabase(options.path);
  const store = createSqliteStore(database);
  if (isNew) await seedBookmarks(store);
  return {
    store,
    close: () => {
      database.close();
    },
  };
}

interface Servers {
  readonly server: Server;
  readonly operations: Server;
}

/** Opens the service's port first: `/ready` must not send anyone to a port that is still closed. */
async function listen(
  configuration: Configuration,
  { isStopping, ...parts }: OperationsAppParts & Pick<BookmarksAppParts, "store" | "token">,
): Promise<Servers> {
  const { port, operationsPort, hostname, cors } = configuration;
  const onResponse = configuration.accessLog ? createAccessLog(console.error) : undefined;
  // The same folder from `src` and from `dist`.
  const findFile = readFolder(join(import.meta.dirname, "../dist/public"));
  const app = createBookmarksApp({ ...parts, findFile, cors, onResponse });
  const server = await listenOn(app, "PORT", { port, hostname });
  try {
    const operationsApp = createOperationsApp({ store: parts.store, isStopping });
    const address = { port: operationsPort, hostname };
    return { server, operations: await listenOn(operationsApp, "OPERATIONS_PORT", address) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

interface Address {
  readonly port: number;
  readonly hostname: string;
}

/** Opens a port; a failure names the variable that sets it. */
async function listenOn(
  app: Pick<App, "listen">,
  variable: string,
  address: Address,
): Promise<Server> {
  try {
    return await app.listen(address);
  } catch (error) {
    throw new StartError(toListenSentence(error, variable, address), { cause: error });
  }
}

function toListenSentence(error: unknown, variable: string, { port, hostname }: Address): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use: stop the program that has it, or set ${variable} to another one.`;
  }
  if (code === "EACCES") return `Port ${port} needs privileges: set ${variable} to 1024 or above.`;
  return `Cannot listen on HOST ${hostname}, ${variable} ${port} (${String(code)}).`;
}

/** Prints a token only if it is new: one that the operator has set stays out of logs. */
function printWelcome(url: string, operationsUrl: string, newToken: string | undefined): void {
  const hint = newToken ?? "the value of BOOKMARKS_TOKEN";
  console.log(`Bookmarks are at ${url}
Health and readiness are at ${operationsUrl}
The token for changes is ${hint}

Try:
  curl '${url}/bookmarks?page=1&perPage=3'
  curl '${url}/bookmarks?page=1&q=sql&unread=true'
  curl -i ${url}/bookmarks -H "authorization: Bearer ${newToken ?? "$BOOKMARKS_TOKEN"}" -H 'content-type: application/json' -d '{"url":"https://nodejs.org","title":"Node.js","tags":["javascript"]}'
`);
}

/** Settles when the process is asked to stop. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: package managers pass a Ctrl+C on, and the second one must not cut the stop short.
    process.on("SIGTERM", resolve);
    process.on("SIGINT", resolve);
  });
}

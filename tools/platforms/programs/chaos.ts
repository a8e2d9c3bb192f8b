import { createChaosApp } from "./chaos-app.ts";
import { causeChaos } from "./chaos-client.ts";
import { servers } from "./servers.ts";

/** The statuses of responses that a server sends without the application. */
const ownStatuses: Readonly<Record<string, readonly number[]>> = { "Bun.serve": [505] };

for (const name of process.argv.slice(2)) {
  const start = servers[name];
  if (start === undefined) throw new Error(`There is no server ${name}`);
  const { port, stop } = await start(createChaosApp());
  await causeChaos(port, ownStatuses[name] ?? []);
  await stop();
}
process.exit();

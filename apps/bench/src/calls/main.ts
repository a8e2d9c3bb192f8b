import { createApp, z } from "@fw/framework";
import { countCalls, warmUps } from "./count-calls.ts";

// What a reader follows to understand one GET: `--list` shows the functions that it calls.
const app = createApp().get(
  "/users/:id",
  ({ params, query }) => ({ id: params.id, page: query.page, name: "Ada Lovelace" }),
  { params: z.object({ id: z.number() }), query: z.object({ page: z.number() }) },
);
const server = await app.listen({ hostname: "127.0.0.1" });
const target = "/users/42?page=2";
const entries: Readonly<Record<string, () => Promise<Response>>> = {
  listen: () => fetch(`http://127.0.0.1:${server.port}${target}`),
  fetch: () => app.fetch(new Request(`http://localhost${target}`)),
};
const isListed = process.argv.includes("--list");

console.log(`One more GET ${target}, after ${warmUps} of them:\n`);
console.log("| entry | calls | functions | files |\n| --- | ---: | ---: | ---: |");
const listed: string[] = [];
for (const [entry, send] of Object.entries(entries)) {
  const called = await countCalls(async () => (await send()).text());
  const calls = called.reduce((sum, { count }) => sum + count, 0);
  const files = new Set(called.map(({ file }) => file));
  console.log(`| \`${entry}\` | ${calls} | ${called.length} | ${files.size} |`);
  listed.push(`\n${entry}`, ...called.map((each) => `${each.count} ${each.file} ${each.name}`));
}
if (isListed) console.log(listed.join("\n"));
await server.close({ timeout: 0 });

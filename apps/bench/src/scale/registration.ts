import { cpuTime } from "../harness/cpu-time.ts";
import { contenders } from "../router/contenders.ts";
import { generateRoutes } from "./generate-routes.ts";

// A fresh process that registers ten thousand routes: `registration.ts <router>`.
const load = contenders[process.argv[2] ?? ""];
if (load === undefined || gc === undefined) {
  throw new Error("Usage: node --expose-gc registration.ts <router>");
}
const contender = await load();
const routes = generateRoutes(10_000);
const path = "/collection-1999/1";
gc();
const heapBefore = process.memoryUsage().heapUsed;
const timeBefore = cpuTime();
const find = contender(routes);
// Some routers build their table only when they are first asked.
find("GET", path);
const time = cpuTime() - timeBefore;
gc();
const heap = process.memoryUsage().heapUsed - heapBefore;
if (find("GET", path) === undefined) {
  throw new Error("The router does not find its routes");
}
console.log(
  JSON.stringify({
    "10,000 routes registered": time / 1e6,
    "memory a route": heap / routes.length,
  }),
);

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
gc();
const heapBefore = process.memoryUsage().heapUsed;
const timeBefore = cpuTime();
const find = contender(routes);
const time = cpuTime() - timeBefore;
gc();
const heap = process.memoryUsage().heapUsed - heapBefore;
if (find("GET", "/collection-1999/1") === undefined) {
  throw new Error("The router does not find its routes");
}
console.log(
  JSON.stringify({
    "10,000 routes registered": time / 1e6,
    "memory a route": heap / routes.length,
  }),
);

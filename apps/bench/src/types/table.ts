import { median } from "../harness/statistics.ts";
import { check, compilers } from "./check.ts";
import { typePeers } from "./peers.ts";

const sizes = [10, 100, 300];
const rounds = 3;

for (const compiler of compilers) {
  console.log(`\n${compiler}: instantiations, and the median check time of ${rounds} rounds\n`);
  console.log(`| | ${sizes.map((size) => `${size} routes`).join(" | ")} |`);
  console.log(`|---|${"---|".repeat(sizes.length)}`);
  for (const { name, writeApp } of typePeers) {
    const cells: string[] = [];
    for (const size of sizes) cells.push(await measure(writeApp(size)));
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }

  async function measure(source: string): Promise<string> {
    const times: number[] = [];
    let instantiations = 0;
    for (let round = 0; round < rounds; round++) {
      const result = await check(compiler, { "app.ts": source });
      if (result.errors !== "") throw new Error(result.errors);
      times.push(result.checkTime);
      ({ instantiations } = result);
    }
    return `${(instantiations / 1000).toFixed(1)} k, ${median(times).toFixed(2)} s`;
  }
}

import type { Report } from "../harness/report.ts";
import { median } from "../harness/statistics.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { check, compilers, type Compiler } from "./check.ts";
import { typePeers, writeApp } from "./peers.ts";

const sizes = [10, 100, 300];

/**
 * Prints what the types of apps of several sizes cost each compiler.
 *
 * @param options - How.
 * @returns Nothing: a figure has two units.
 */
export async function measureTypes(options: BenchOptions): Promise<readonly Report[]> {
  const { rounds = 3 } = options;
  for (const compiler of compilers) {
    console.log(`\n${compiler}: instantiations, and the median check time of ${rounds} rounds\n`);
    console.log(`| | ${sizes.map((size) => `${size} routes`).join(" | ")} |`);
    console.log(`|---|${"---|".repeat(sizes.length)}`);
    for (const peer of selectSubjects(Object.keys(typePeers), options)) {
      const cells: string[] = [];
      for (const size of sizes) cells.push(await measure(compiler, writeApp(peer, size), rounds));
      console.log(`| ${peer} | ${cells.join(" | ")} |`);
    }
  }
  return [];
}

async function measure(compiler: Compiler, source: string, rounds: number): Promise<string> {
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

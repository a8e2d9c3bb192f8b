import type { Listing } from "../harness/report.ts";
import { median } from "../harness/statistics.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { check, compilers, type Compiler } from "./check.ts";
import { typePeers, writeApp } from "./peers.ts";

const sizes = [10, 100, 300];

/**
 * Measures what the types of apps of several sizes cost each compiler.
 *
 * @param options - How.
 * @returns A table for each compiler, of instantiations and the median check time.
 */
export async function measureTypes(options: BenchOptions): Promise<readonly Listing[]> {
  const { rounds = 3 } = options;
  const tables: Listing[] = [];
  for (const compiler of compilers) {
    const cells: string[][] = [];
    for (const peer of selectSubjects(Object.keys(typePeers), options)) {
      const row = [peer];
      for (const size of sizes) row.push(await measure(compiler, writeApp(peer, size), rounds));
      cells.push(row);
    }
    const columns = ["", ...sizes.map((size) => `${size} routes`)];
    tables.push({ name: `types-${compiler}`, title: `Types, ${compiler}`, columns, cells });
  }
  return tables;
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

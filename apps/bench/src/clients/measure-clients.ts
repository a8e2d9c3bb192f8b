import { gzipSync } from "node:zlib";
import { bundlers } from "../bundles/bundlers.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { check, compilers, type Compiler } from "../types/check.ts";
import { claims, claimNames } from "./claims.ts";
import { clientPeers, writePage, type ClientPeer } from "./client-peers.ts";
import { clientPrograms } from "./client-programs.ts";
import { proveClaims } from "./prove-claims.ts";

const routes = 300;
const pageOptions = { lib: ["ES2023", "DOM", "DOM.Iterable"] };

/**
 * Measures what clients cost a page and its compiler, and prints what they know.
 *
 * @param options - Which.
 * @returns The sizes of their bundles; the figures of compilers have two units, and are printed.
 */
export async function measureClients(options: BenchOptions): Promise<readonly Report[]> {
  console.log(`| | ${claimNames.join(" | ")} |\n|---|${"---|".repeat(claimNames.length)}`);
  for (const [name, { words }] of Object.entries(claims)) {
    console.log(`| ${name} | ${words.join(" | ")} |`);
  }
  for (const name of selectSubjects(Object.keys(clientPeers), options)) await proveClaims(name);
  for (const compiler of compilers) {
    console.log(`\n${compiler}: instantiations and check time for ${routes} routes\n`);
    console.log("| | source, no call | 300 calls | declarations, no call | 300 calls |");
    console.log(`|---|${"---|".repeat(4)}`);
    for (const name of selectSubjects(Object.keys(clientPeers), options)) {
      const peer = clientPeers[name];
      if (peer) console.log(`| ${name} | ${(await measurePeer(compiler, peer)).join(" | ")} |`);
    }
  }
  return [await measureSizes(options)];
}

async function measurePeer(compiler: Compiler, peer: ClientPeer): Promise<readonly string[]> {
  const source = { "app.ts": peer.writeModule(routes) };
  const fromSource = await measurePages(compiler, source, peer);
  if (!peer.declarable) return [...fromSource, "–", "–"];
  const { declarations } = await check(compiler, source, { ...pageOptions, declaration: true });
  return [...fromSource, ...(await measurePages(compiler, declarations, peer))];
}

async function measurePages(
  compiler: Compiler,
  module: Readonly<Record<string, string>>,
  peer: ClientPeer,
): Promise<readonly string[]> {
  const cells: string[] = [];
  for (const calls of [0, routes]) {
    const files = { ...module, "page.ts": writePage(peer, calls) };
    const { errors, instantiations, checkTime } = await check(compiler, files, pageOptions);
    if (errors !== "") throw new Error(errors);
    cells.push(`${(instantiations / 1000).toFixed(1)} k, ${checkTime.toFixed(2)} s`);
  }
  return cells;
}

async function measureSizes(options: BenchOptions): Promise<Report> {
  const subjects = selectSubjects(Object.keys(clientPrograms), options);
  const names = Object.keys(bundlers);
  const head = {
    name: "clients",
    title: "A client and two calls on a page",
    measure: "The size of one minified file, and gzipped",
    unit: "bytes",
    baseline: "none",
    cases: names.flatMap((name) => [name, `${name}, gzipped`]),
  } as const;
  const samples = new Samples(head, subjects);
  for (const subject of subjects) {
    for (const [name, bundle] of Object.entries(bundlers)) {
      const code = await bundle(clientPrograms[subject] ?? "", "browser");
      // The comment that leads to a map is the bundler's.
      const program = code.replace(/\/\/# sourceMappingURL=.*\n?$/, "");
      samples.add(subject, name, Buffer.byteLength(program));
      samples.add(subject, `${name}, gzipped`, gzipSync(program, { level: 9 }).length);
    }
  }
  return samples.toReport();
}

import { gzipSync } from "node:zlib";
import { bundlers } from "../bundles/bundlers.ts";
import type { Listing, Report } from "../harness/report.ts";
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
 * Measures what clients cost a page and its compiler, and asserts what is said of their types.
 *
 * @param options - Which.
 * @returns The sizes of their bundles, what each compiler does, and what the types know.
 */
export async function measureClients(
  options: BenchOptions,
): Promise<readonly (Listing | Report)[]> {
  const names = selectSubjects(Object.keys(clientPeers), options);
  for (const name of names) await proveClaims(name);
  const tables: Listing[] = [];
  for (const compiler of compilers) {
    const cells: string[][] = [];
    for (const name of names) {
      const peer = clientPeers[name];
      if (peer) cells.push([name, ...(await measurePeer(compiler, peer))]);
    }
    const title = `Clients, ${compiler}: instantiations and check time for ${routes} routes`;
    tables.push({ name: `clients-${compiler}`, title, columns, cells });
  }
  return [await measureSizes(options), ...tables, listClaims()];
}

const columns = [
  "",
  "source, no call",
  "source, 300 calls",
  "declarations, no call",
  "declarations, 300 calls",
];

function listClaims(): Listing {
  return {
    name: "client-claims",
    title: "What the types of clients know",
    columns: ["", ...claimNames],
    cells: Object.entries(claims).map(([name, { words }]) => [name, ...words]),
  };
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

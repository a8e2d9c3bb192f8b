import { gzipSync } from "node:zlib";
import { bundlers } from "../bundles/bundlers.ts";
import { inRounds } from "../harness/in-rounds.ts";
import type { Listing, Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { check, compilers, type Compiler } from "../types/check.ts";
import { CompilerSamples } from "../types/compiler-samples.ts";
import { claims, claimNames } from "./claims.ts";
import { clientPeers, writePage, type ClientPeer } from "./client-peers.ts";
import { clientPrograms } from "./client-programs.ts";
import { proveClaims } from "./prove-claims.ts";

const routes = 300;

/** What a page imports, and how many calls it has. */
const pages = {
  "source, no call": ["source", 0],
  "source, 300 calls": ["source", routes],
  "declarations, no call": ["declarations", 0],
  "declarations, 300 calls": ["declarations", routes],
} as const;

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
  const reports: Report[] = [];
  for (const compiler of compilers) {
    reports.push(...(await measureCompiler(compiler, names, options)));
  }
  return [await measureSizes(options), ...reports, listClaims()];
}

function listClaims(): Listing {
  return {
    name: "client-claims",
    title: "What the types of clients know",
    columns: ["", ...claimNames],
    cells: Object.entries(claims).map(([name, { words }]) => [name, ...words]),
  };
}

async function measureCompiler(
  compiler: Compiler,
  names: readonly string[],
  options: BenchOptions,
): Promise<readonly Report[]> {
  const cases = Object.keys(pages) as (keyof typeof pages)[];
  const head = { name: "clients", title: `Clients of ${routes} routes`, cases };
  const samples = new CompilerSamples(compiler, head, names);
  const modules = new Map<string, Modules>();
  for (const name of names) modules.set(name, await writeModules(compiler, name));
  await inRounds(options.rounds ?? 3, cases, names, async (name, page) => {
    const [kind, calls] = pages[page];
    const module = modules.get(name)?.[kind];
    if (module === undefined) return;
    const files = { ...module, "page.ts": writePage(findPeer(name), calls) };
    const result = await check(compiler, files, pageOptions);
    if (result.errors !== "") throw new Error(result.errors);
    samples.add(name, page, result);
  });
  return samples.toReports();
}

/** What a page imports, by file name. */
interface Modules {
  readonly source: Readonly<Record<string, string>>;
  /** What the compiler emits of the source, where that is of use. */
  readonly declarations?: Readonly<Record<string, string>>;
}

async function writeModules(compiler: Compiler, name: string): Promise<Modules> {
  const { writeModule, declarable } = findPeer(name);
  const source = { "app.ts": writeModule(routes) };
  if (!declarable) return { source };
  const { declarations } = await check(compiler, source, { ...pageOptions, declaration: true });
  return { source, declarations };
}

function findPeer(name: string): ClientPeer {
  const peer = clientPeers[name];
  if (peer === undefined) throw new Error(`There is no client ${name}`);
  return peer;
}

async function measureSizes(options: BenchOptions): Promise<Report> {
  const subjects = selectSubjects(Object.keys(clientPrograms), options);
  const names = Object.keys(bundlers);
  const head = {
    name: "clients",
    title: "A client and two calls on a page",
    measure: "The size of one minified file, and gzipped",
    unit: "KB",
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

import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import type { BenchOptions } from "../options.ts";
import type { FootprintAnswers } from "./serve.ts";

const mebibyte = 1_048_576;

/** How many bodies come at once, and how large they are. */
const loads = {
  "before it": [0, 0],
  "1 MiB": [1, mebibyte],
  "16 MiB": [1, 16 * mebibyte],
  "64 MiB": [1, 64 * mebibyte],
  "50 of 1 MiB at once": [50, mebibyte],
} as const satisfies Record<string, readonly [count: number, bytes: number]>;

const ways: Readonly<Record<string, (bytes: number) => readonly [path: string, RequestInit]>> = {
  "body schema, one text": (bytes) => {
    const headers = { "content-type": "application/json" };
    return ["/json", { headers, body: `{"value":"${"x".repeat(bytes - 12)}"}` }];
  },
  readBytes: (bytes) => ["/bytes", { body: new Uint8Array(bytes) }],
  "readForm, multipart": (bytes) => {
    const body = new FormData();
    body.set("value", new File([new Uint8Array(bytes)], "value.bin"));
    return ["/form", { body }];
  },
  "readForm, urlencoded": (bytes) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return ["/form", { headers, body: `value=${"x".repeat(bytes - 6)}` }];
  },
};

const head = {
  name: "footprint",
  title: "Memory of a process that reads bodies",
  measure: "Peak of the resident memory before a body, and by how much bodies raise it",
  unit: "bytes",
  baseline: "none",
  cases: Object.keys(loads),
} as const;

/**
 * Measures the resident memory that bodies take while a handler reads them, each load in a fresh process.
 *
 * @param options - How.
 * @returns The peak before, and what bodies add to it.
 */
export async function measureFootprint(options: BenchOptions): Promise<readonly Report[]> {
  const subjects = Object.keys(ways);
  const samples = new Samples(head, subjects);
  await inRounds(options.rounds ?? 5, head.cases, subjects, async (subject, name) => {
    samples.add(subject, name, await measureLoad(options.node, subject, name));
  });
  return [samples.toReport()];
}

async function measureLoad(node: string, subject: string, name: string): Promise<number> {
  const [count, bytes] = loads[name as keyof typeof loads];
  const server = startProcess<FootprintAnswers>(["footprint/serve.ts"], node);
  try {
    const port = await server.ask("port");
    // The first ones compile code, which is no part of a body.
    for (let index = 0; index < 20; index++) await send(port, subject, 10_000);
    const before = await server.ask("peak");
    if (count === 0) return before;
    await Promise.all(Array.from({ length: count }, () => send(port, subject, bytes)));
    return (await server.ask("peak")) - before;
  } finally {
    await server.stop();
  }
}

async function send(port: number, subject: string, bytes: number): Promise<void> {
  const [path, init] = ways[subject]?.(bytes) ?? ["", {}];
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", ...init });
  const text = await response.text();
  if (text !== "true") throw new Error(`${subject}: ${response.status} ${text}`);
}

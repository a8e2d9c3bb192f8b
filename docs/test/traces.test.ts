import { eventually, findPort } from "@fw/test-support";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDocument, root } from "./documents.ts";
import { createTemporaryFolder, start } from "./production-folder.ts";
import { readCode, readTables } from "./tables.ts";

const timeout = 60_000;
const page = readDocument("docs/how-to/operations/traces.md");
const columns = [
  "request",
  "span of the request",
  "`http.route`",
  "`http.response.status_code`",
  "child",
] as const;
const rows = readTables(page, columns);

/** A span as OTLP sends it. */
interface Span {
  readonly name: string;
  readonly kind: number;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** Runs the programs of the page with a collector, sends the requests of its table, and stops them. */
async function trace(status: number): Promise<{ spans: Span[]; exitCode: number | null }> {
  const spans: Span[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as Export;
      spans.push(...resourceSpans.flatMap((r) => r.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    collector.close();
  });
  await once(collector, "listening");
  const port = await findPort();
  const { port: collectorPort } = collector.address() as AddressInfo;
  const service = await start(readCommand(), await createFolder(), {
    PORT: `${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
  });
  await eventually(() => fetch(`http://127.0.0.1:${port}/`, { method: "OPTIONS" }));
  for (const target of readRequests()) {
    await (await fetch(`http://127.0.0.1:${port}${target}`)).text();
  }
  service.kill("SIGTERM");
  await once(service, "exit");
  return { spans, exitCode: service.exitCode };
}

function readRequests(): string[] {
  return rows.map((row) => (readCode(row.request)[0] ?? "").replace("GET ", ""));
}

/** The last line of the page's commands, with the Node of the tests. */
function readCommand(): string[] {
  const commands = page.fences.findLast(({ language }) => language === "sh")?.code ?? "";
  const [, ...parameters] = commands.split("\n").at(-1)?.split(" ") ?? [];
  return [process.execPath, ...parameters];
}

async function createFolder(): Promise<string> {
  const folder = await createTemporaryFolder();
  const [sdk = "", server = ""] = page.fences
    .filter(({ language }) => language === "ts")
    .map(({ code }) => code);
  const modules = join(root, "packages/framework");
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await mkdir(join(folder, "src"));
  await symlink(modules, join(folder, "node_modules/@fw/framework"));
  const telemetry = "node_modules/@opentelemetry";
  await symlink(join(modules, telemetry), join(folder, telemetry));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "sdk.ts"), sdk);
  await writeFile(join(folder, "src/server.ts"), server);
  return folder;
}

describe("the programs of the page on traces", () => {
  it("send the spans of its table before they end", { timeout }, async () => {
    const { spans, exitCode } = await trace(200);
    expect(exitCode).toBe(0);
    const seen = spans
      .filter(({ kind, name }) => kind === 2 && !name.startsWith("OPTIONS"))
      .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
      .map((span) => [
        span.name,
        readAttribute(span, "http.route"),
        readAttribute(span, "http.response.status_code"),
        spans.find(({ parentSpanId }) => parentSpanId === span.spanId)?.name,
      ]);
    expect(seen).toEqual(
      rows.map((row) => [
        readCode(row["span of the request"])[0],
        readCode(row["`http.route`"])[0],
        Number(row["`http.response.status_code`"]),
        readCode(row.child)[0],
      ]),
    );
  });

  it("end without a failure if the collector refuses the spans", { timeout }, async () => {
    const { spans, exitCode } = await trace(400);
    expect(spans).not.toEqual([]);
    expect(exitCode).toBe(0);
  });

  it("have the subscriber that is tested with OpenTelemetry", () => {
    const file = join(root, "packages/framework/test/observability/http-route.ts");
    const [tested = ""] = /^subscribe[^]*/m.exec(readFileSync(file, "utf8").trim()) ?? [];
    expect(tested).not.toBe("");
    expect(page.text).toContain(tested);
  });
});

function readAttribute({ attributes }: Span, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value === undefined ? undefined : Object.values(value)[0];
}

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { readCodeBlocks, type CodeBlock } from "../../docs/test/code-blocks.ts";
import { readDocument } from "../../docs/test/documents.ts";
import { serveBlock } from "../../docs/test/run-block.ts";
import { startNginx } from "../../docs/test/system/proxies.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { findPort } from "../../packages/test-support/src/find-port.ts";

interface Sent {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT";
  readonly json?: unknown;
  readonly token?: string;
}

type Ask = (sent: Sent) => Promise<{ readonly status: number; readonly body: unknown }>;

/** What both programs of each page receive, in order, and the status that this framework gives. */
const requests: readonly (Sent & { readonly status: number })[] = [
  { path: "/notes", token: "", status: 401 },
  { path: "/notes", token: "Bearer wrong", status: 401 },
  { path: "/notes", status: 200 },
  { path: "/notes?limit=1", status: 200 },
  { path: "/notes?limit=0", status: 400 },
  { path: "/notes?limit=x", status: 400 },
  { method: "PUT", path: "/notes/1", json: { text: "Buy bread" }, token: "", status: 401 },
  { method: "PUT", path: "/notes/1", json: { text: "Buy bread" }, status: 200 },
  { method: "PUT", path: "/notes/1", json: { text: "" }, status: 400 },
  { method: "PUT", path: "/notes/1", json: {}, status: 400 },
  { method: "PUT", path: "/notes/x", json: { text: "Buy bread" }, status: 400 },
  { method: "PUT", path: "/notes/9", json: { text: "Buy bread" }, status: 404 },
  { path: "/notes", status: 200 },
];

const pages = ["express", "fastify", "hono", "elysia", "fastapi", "ts-rest", "trpc"] as const;
type Page = (typeof pages)[number];

/** The status of a request that fails validation, where it is not 400: README.md says so. */
const invalid: Partial<Record<Page, number>> = { elysia: 422, fastapi: 422 };

describe.each(pages)("docs/how-to/migrating/%s.md", (page) => {
  const blocks = readCodeBlocks().filter(({ name }) => name.startsWith(toName(page)));
  const here = blocks.find(({ code }) => code.includes('from "@fw/framework"'));
  const there = blocks[0];

  it("has the same answers before and after, except for the text of errors", async () => {
    const before = await serve(page, there, answerAll);
    const after = await serve("after", here, answerAll);
    expect(after.map(({ status }) => status)).toEqual(requests.map(({ status }) => status));
    const expected = after.map(({ status, body }) =>
      status === 400
        ? { status: invalid[page] ?? 400 }
        : status === 200
          ? { status, body }
          : { status },
    );
    expect(before).toMatchObject(expected);
  });
});

describe.each(["express", "fastify", "hono", "elysia"] as const)(
  "one route at a time on docs/how-to/migrating/%s.md",
  (page) => {
    const block = readCodeBlocks().findLast(({ name }) => name.startsWith(toName(page)));

    it("passes the moved paths with their bodies, and leaves the others", async () => {
      await serve("after", block, async (ask) => {
        const json = { text: "Buy milk" };
        expect(await ask({ method: "POST", path: "/notes", json })).toEqual({
          status: 201,
          body: json,
        });
        expect(await ask({ method: "POST", path: "/notes", json: {} })).toMatchObject({
          status: 400,
          body: { code: "VALIDATION" },
        });
        expect(await ask({ path: "/notes/1?x" })).toMatchObject({
          status: 404,
          body: { code: "NOT_FOUND" },
        });
        expect(await ask({ path: "/lists" })).toEqual({ status: 200, body: ["Shopping"] });
        expect((await ask({ path: "/notesx" })).body).not.toHaveProperty("code");
      });
    });
  },
);

it("serves procedures and routes in one program on docs/how-to/migrating/trpc.md", async () => {
  const block = readCodeBlocks().findLast(({ name }) => name.startsWith(toName("trpc")));
  await serve("after", block, async (ask) => {
    expect(await ask({ path: "/notes" })).toEqual({ status: 200, body: ["Buy milk"] });
    const body = { result: { data: ["Shopping"] } };
    expect(await ask({ path: "/trpc/lists" })).toEqual({ status: 200, body });
    const large = { method: "POST", path: "/trpc/lists", json: "x".repeat(100_000) } as const;
    expect((await ask(large)).status).toBe(413);
  });
});

it("splits the paths between nginx's two services on docs/how-to/migrating/fastapi.md", async () => {
  const { fences } = readDocument(toName("fastapi"));
  const nginx = fences.find(({ language }) => language === "nginx")?.code ?? "";
  const block = readCodeBlocks().find(({ name }) => name.startsWith(toName("fastapi")));
  await serveFastApi(async (theirs) => {
    await serve("after", block, async (_ask, port) => {
      const configuration = nginx.replace("127.0.0.1:8000", `127.0.0.1:${theirs}`);
      const ask = askOn(await startNginx(configuration, { port, operationsPort: 0 }));
      expect(await ask({ path: "/notes" })).toMatchObject({ status: 200 });
      expect(await ask({ path: "/notes/1" })).toMatchObject({
        body: { code: "METHOD_NOT_ALLOWED" },
      });
      expect((await ask({ path: "/other" })).body).toEqual({ detail: "Not Found" });
    });
  });
});

function toName(page: Page): string {
  return `docs/how-to/migrating/${page}.md`;
}

async function answerAll(ask: Ask): Promise<Awaited<ReturnType<Ask>>[]> {
  const answers = [];
  for (const request of requests) answers.push(await ask(request));
  return answers;
}

/** Runs a program of a page, and returns what `use` returns. */
async function serve<Result>(
  page: Page | "after",
  block: CodeBlock | undefined,
  use: (ask: Ask, port: number) => Promise<Result>,
): Promise<Result> {
  const results: { readonly value: Result }[] = [];
  const keep = async (port: number): Promise<void> => {
    results.push({ value: await use(page === "trpc" ? askProcedures(port) : askOn(port), port) });
  };
  if (page === "fastapi") await serveFastApi(keep);
  else if (block !== undefined) await serveBlock(block, ({ port }) => keep(port));
  const [result] = results;
  if (result === undefined) throw new Error(`${page} has no program`);
  return result.value;
}

function askOn(port: number): Ask {
  return async ({ path, method = "GET", json, token = "Bearer secret" }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(token && { authorization: token }), "content-type": "application/json" },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
}

/** Calls the procedure that does what a route does. */
function askProcedures(port: number): Ask {
  const ask = askOn(port);
  return async ({ path, method, json, ...others }) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const toNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);
    const limit = searchParams.get("limit");
    const input = limit === null ? {} : { limit: toNumber(limit) };
    const id = toNumber(pathname.split("/")[2] ?? "");
    const { status, body } =
      method === "PUT"
        ? await ask({ path: "/save", method: "POST", json: { id, ...(json as object) }, ...others })
        : await ask({
            path: `/list?input=${encodeURIComponent(JSON.stringify(input))}`,
            ...others,
          });
    return { status, body: (body as { result?: { data: unknown } }).result?.data };
  };
}

/** Runs the Python program of the page with uvicorn. */
async function serveFastApi(use: (port: number) => Promise<void>): Promise<void> {
  const { fences } = readDocument(toName("fastapi"));
  const folder = await mkdtemp(join(tmpdir(), "fastapi-"));
  await writeFile(
    join(folder, "main.py"),
    fences.find(({ language }) => language === "python")?.code ?? "",
  );
  const port = await findPort();
  const argv = ["-m", "uvicorn", "main:app", "--port", String(port), "--log-level", "warning"];
  // Debian's Python has the packages of Debian.
  const server = spawn("/usr/bin/python3", argv, {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  try {
    await eventually(async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    });
    await use(port);
  } finally {
    server.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }
}

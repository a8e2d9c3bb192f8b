import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../../docs/test/documents.ts";
import { replay } from "../../docs/test/http-exchange.ts";
import { eventually } from "../../packages/test-support/src/eventually.ts";
import { findPort } from "../../packages/test-support/src/find-port.ts";

const name = "docs/how-to/beside/next.md";
const { fences } = readDocument(name);
const exchanges = fences.filter(({ language }) => language === "http");
// Next finds the packages from here.
const folder = join(import.meta.dirname, "dist/next");
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
const options = {
  cwd: folder,
  env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
} as const;

const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`;

describe(name, () => {
  let stop: (() => boolean) | undefined;
  let port = 0;

  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    write("package.json", '{ "type": "module" }');
    write("tsconfig.json", '{ "compilerOptions": { "strict": true } }');
    write("app/layout.tsx", layout);
    write("src/app.ts", find("ts"));
    write("app/api/[[...path]]/route.ts", find("typescript"));
    write("app/page.tsx", find("tsx"));
    // Both routers have the same paths, so the second one has other ones here.
    write("src/pages-app.ts", find("ts").replaceAll("/api/", "/api/pages/"));
    write(
      "pages/api/pages/[[...path]].ts",
      find("typescript", 1).replace("../../src/app", "../../../src/pages-app"),
    );
    write("app/url/route.ts", "export const GET = ({ url }: Request) => new Response(url);");
    const built = spawnSync(process.execPath, [next, "build"], { ...options, encoding: "utf8" });
    expect(built.status, built.stdout + built.stderr).toBe(0);
    port = await findPort();
    const argv = [next, "start", "-H", "127.0.0.1", "-p", String(port)];
    const server = spawn(process.execPath, argv, { ...options, stdio: "ignore" });
    stop = () => server.kill("SIGKILL");
    await eventually(() => fetch(`http://127.0.0.1:${port}/`));
  }, 300_000);

  afterAll(() => stop?.());

  it("shows three exchanges", () => {
    expect(exchanges).toHaveLength(3);
  });

  it.for(exchanges)("is answered as on line $line", async (exchange) => {
    const { shown, real } = await replay(exchange, port);
    expect(real).toEqual(shown);
  });

  it("is answered in the same way by the pages router", async () => {
    const headers = { "content-type": "application/json" };
    const send = async (text: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/pages/notes`, {
        method: "POST",
        headers,
        body: JSON.stringify({ text }),
      });
    const created = await send("Buy bread");
    expect([created.status, await created.json()]).toEqual([201, { id: 2, text: "Buy bread" }]);
    expect((await send("")).status).toBe(400);
  });

  it("has the host localhost in the URL of a request", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/url`);
    expect(await response.text()).toBe(`http://localhost:${port}/url`);
  });

  it("shows the notes on the page", async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("<li>Buy milk</li>");
  });
});

function find(language: string, which = 0): string {
  const code = fences.filter((fence) => fence.language === language)[which]?.code;
  if (code === undefined) throw new Error(`${name} has no block of ${language}`);
  return code;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

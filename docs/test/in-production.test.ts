import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readCodeBlocks } from "./code-blocks.ts";
import { readDocument, root } from "./documents.ts";
import { layOut } from "./image.ts";

const page = readDocument("docs/in-production.md");
const program = readCodeBlocks().find(({ name }) => name.startsWith(page.name))?.code ?? "";
const timeout = 60_000;

describe("the program of the page on production", () => {
  it("is not ready from the signal on, serves on, and ends by itself", { timeout }, async () => {
    const { folder } = await createFolder();
    const port = await findPort();
    const service = await start([process.execPath, "src/server.ts"], folder, {
      PORT: `${port}`,
      DRAIN_MILLISECONDS: "500",
    });
    const url = `http://127.0.0.1:${port}`;
    const ask = async (path: string): Promise<number> => (await fetch(url + path)).status;
    await vi.waitFor(async () => {
      expect(await ask("/ready")).toBe(200);
    }, timeout);
    service.kill("SIGTERM");
    await vi.waitFor(async () => {
      expect(await ask("/ready")).toBe(503);
    });
    expect(await ask("/health")).toBe(200);
    expect(new Set(await askUntilRefused(url))).toEqual(new Set(["Hello"]));
    await once(service, "exit");
    expect(service.exitCode).toBe(0);
  });
});

describe("the Dockerfile of the page on production", () => {
  it(
    "copies what there is, in an order that works, and its commands run",
    { timeout },
    async () => {
      const { folder: context, files } = await createFolder();
      const folder = await createTemporaryFolder();
      const image = await layOut(findFence("dockerfile"), context, folder);

      for (const base of image.bases) {
        expect(Number(/^node:(\d+)-slim$/.exec(base)?.[1])).toBeGreaterThanOrEqual(22);
      }
      expect(image.commands).toEqual(["npm ci --omit=dev"]);
      expect(image.copied).toEqual([["package.json", "package-lock.json"]]);
      expect(files).toEqual(
        expect.arrayContaining(["Dockerfile", ".dockerignore", ...(image.copied[0] ?? [])]),
      );

      await symlink(join(context, "node_modules"), join(folder, "node_modules"));
      const environment = {
        ...image.environment,
        PORT: `${await findPort()}`,
        DRAIN_MILLISECONDS: "0",
      };
      const service = await start(image.command, folder, environment);
      const check = (): number | null => run(image.healthCheck, folder, environment);
      await vi.waitFor(() => {
        expect(check()).toBe(0);
      }, timeout);
      service.kill("SIGTERM");
      await once(service, "exit");
      expect(service.exitCode).toBe(0);
      expect(check()).toBe(1);
    },
  );
});

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

describe.runIf(hasNginx)("the configuration of nginx on the page on production", () => {
  it(
    "passes requests on, keeps what is inside, and leaves refusals to the service",
    { timeout },
    async () => {
      const { folder } = await createFolder(backend);
      const [port, proxyPort] = [await findPort(), await findPort()];
      await start([process.execPath, "src/server.ts"], folder, { PORT: `${port}` });
      const configuration = join(folder, "nginx.conf");
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      await writeFile(
        configuration,
        `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {} http { access_log off; ${paths.join(" ")}
       ${findFence("nginx").replace("127.0.0.1:3000", `127.0.0.1:${port}`).replace("listen 8080", `listen 127.0.0.1:${proxyPort}`)} }`,
      );
      await start(["nginx", "-c", configuration, "-p", folder], folder, {});
      const url = `http://127.0.0.1:${proxyPort}`;
      await vi.waitFor(async () => {
        expect((await fetch(`${url}/seen`)).status).toBe(200);
      }, timeout);

      const seen = await fetch(`${url}/seen`, { headers: { "x-forwarded-for": "6.6.6.6" } });
      expect(await seen.json()).toEqual({ host: "127.0.0.1", address: "127.0.0.1" });
      expect(await (await fetch(`${url}/connections`)).text()).toBe("1");
      expect((await fetch(`${url}/ready`)).status).toBe(404);
      const post = (path: string, size: number): Promise<Response> =>
        fetch(url + path, { method: "POST", body: new Uint8Array(size) });
      const refused = await post("/bytes", 1_100_000);
      expect(await refused.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
      expect((await post("/bytes", 2_200_000)).headers.get("content-type")).toContain("text/html");
      const passed = await post("/uploads", 2_200_000);
      expect(await passed.json()).toMatchObject({ bytes: 2_200_000 });
    },
  );
});

/** What stands behind nginx in its test. */
const backend = `
  import { subscribe } from "node:diagnostics_channel";
  import { createApp, readBytes } from "@fw/framework";
  const sockets = new Set();
  subscribe("http.server.request.start", ({ socket }) => sockets.add(socket));
  const app = createApp()
    .get("/seen", ({ request: { headers } }) =>
      ({ host: headers.get("host"), address: headers.get("x-forwarded-for") }))
    .get("/connections", () => String(sockets.size))
    .get("/ready", () => "ready")
    .post("/bytes", async ({ request }) => ({ bytes: (await readBytes(request)).length }))
    .post("/uploads", async ({ request }) =>
      ({ bytes: (await readBytes(request, { maxBytes: 5_000_000 })).length }));
  await app.listen({ port: Number(process.env.PORT) });
`;

/** What is answered as long as anything is. */
async function askUntilRefused(url: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response === undefined) return answers;
    answers.push(await response.text());
  }
}

function findFence(language: string): string {
  const fence = page.fences.find((each) => each.language === language);
  if (fence === undefined) throw new Error(`The page has no block of ${language}`);
  return fence.code;
}

/** The files that the page lists, and packages to import. */
async function createFolder(code = program): Promise<{ folder: string; files: string[] }> {
  const folder = await createTemporaryFolder();
  const files = findFence("text")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "");
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "");
  }
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "src/server.ts"), code);
  await mkdir(join(folder, "node_modules/@fw"), { recursive: true });
  await symlink(join(root, "packages/framework"), join(folder, "node_modules/@fw/framework"));
  return { folder, files };
}

async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "production-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a program, which ends with the test. */
async function start(
  [name = "", ...parameters]: readonly string[],
  cwd: string,
  environment: Environment,
): Promise<ChildProcess> {
  const child = spawn(name, parameters, { cwd, env: complete(environment), stdio: "inherit" });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child, "spawn");
  return child;
}

/** Runs a program to its end, and gives its exit code. */
function run(
  [name = "", ...parameters]: readonly string[],
  cwd: string,
  environment: Environment,
): number | null {
  return spawnSync(name, parameters, { cwd, env: complete(environment) }).status;
}

/** Adds the Node that runs the tests, and that it reads the packages' sources. */
function complete(environment: Environment): Environment {
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  return { PATH: path, NODE_OPTIONS: "--conditions=@fw/source --no-warnings", ...environment };
}

/** A port that is free now. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("It has no port");
  return address.port;
}

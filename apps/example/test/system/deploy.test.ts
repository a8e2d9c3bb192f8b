import { eventually, findPort } from "@fw/test-support";
import { PostgresServer } from "@fw/test-support/postgres-server";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { readConfiguration } from "../../src/configuration.ts";
import { buildImage } from "./build-image.ts";
import { token } from "../token.ts";

const repository = join(import.meta.dirname, "../../../..");
const deploy = join(import.meta.dirname, "../../deploy");

it("builds an image of little more than the service, which is healthy and ends at SIGTERM", async () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), "image-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const image = await buildImage(join(deploy, "Dockerfile"), repository, root);
  const { folder } = image;
  await rm(join(root, "build"), { recursive: true });
  expect((await readdir(folder)).sort()).toEqual([
    ...["README.md", "dist", "migrations", "node_modules", "package.json"],
    ...["pnpm-lock.yaml", "pnpm-workspace.yaml", "postgres-migrations"],
  ]);

  const database = await PostgresServer.create();
  onTestFinished(() => database.remove());
  const [port, operationsPort] = [`${await findPort()}`, `${await findPort()}`];
  const env = {
    ...image.environment,
    HOST: "127.0.0.1",
    PORT: port,
    OPERATIONS_PORT: operationsPort,
    DATABASE_URL: database.toUrl(),
    BOOKMARKS_TOKEN: token,
  };
  const checkHealth = (): number | null => {
    const [program = "", ...options] = image.healthCheck;
    return spawnSync(program, options, { cwd: folder, env }).status;
  };
  const [program = "", ...options] = image.command;
  const service = spawn(program, options, { cwd: folder, env, stdio: "ignore" });
  onTestFinished(() => void service.kill("SIGKILL"));
  await eventually(() => {
    expect(checkHealth()).toBe(0);
  });
  expect((await fetch(`http://127.0.0.1:${operationsPort}/ready`)).status).toBe(200);
  for (const path of ["/bookmarks?page=1", "/", "/docs", "/openapi.json"]) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
  }
  service.kill("SIGTERM");
  const [exitCode] = (await once(service, "exit")) as [number | null];
  expect(exitCode).toBe(0);
  expect(checkHealth()).toBe(1);
}, 240_000);

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment: Readonly<Record<string, string>>;
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly stop_grace_period?: string;
        readonly ports?: readonly string[];
      }
    >
  >;
}

it("gives each process of the compose file what it reads, and the balancer their addresses", () => {
  const text = readFileSync(join(deploy, "compose.yaml"), "utf8");
  const { services } = parse(
    text
      .replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/g, "secret")
      .replaceAll(/\$\{BOOKMARKS_TOKEN:\?[^}]+\}/g, token),
  ) as Compose;
  const names = ["service-1", "service-2", "service-3"];
  expect(Object.keys(services)).toEqual([...names, "balancer", "database"]);
  for (const name of names) {
    const service = services[name];
    const configuration = readConfiguration(service?.environment ?? {});
    expect(configuration).toMatchObject({
      database: { url: "postgres://bookmarks:secret@database/bookmarks" },
      token,
      drain: 2_000,
      port: 3000,
      operationsPort: 3001,
    });
    expect(join(deploy, service?.build?.context ?? "")).toBe(repository);
    expect(join(repository, service?.build?.dockerfile ?? "")).toBe(join(deploy, "Dockerfile"));
    expect(Number.parseInt(service?.stop_grace_period ?? "")).toBeGreaterThan(13);
  }
  expect(services["balancer"]?.environment).toEqual({
    LISTEN: ":8080",
    ...Object.fromEntries(
      names.flatMap((name, index) => [
        [`SERVICE_${index + 1}`, `${name}:3000`],
        [`OPERATIONS_PORT_${index + 1}`, "3001"],
      ]),
    ),
  });
  // The one port of the one service that the machine publishes.
  const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
    ["balancer", ["127.0.0.1:8080:8080"]],
  ]);
  expect(services["database"]?.environment).toEqual({
    POSTGRES_USER: "bookmarks",
    POSTGRES_PASSWORD: "secret",
  });
});

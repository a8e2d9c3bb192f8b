import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventually, exchangeTarget, findPort, misspellPath, spellPath } from "@fw/test-support";
import { expect, it, onTestFinished } from "vitest";
import { ServiceProcess } from "../service-process.ts";
import { Balancer } from "./balancer.ts";

it("serves on when the disk of its log is full", async () => {
  const port = await findPort();
  const argv = ["--conditions=@fw/source", "src/server.ts"];
  const service = spawn(
    "sh",
    ["-c", 'exec "$@" > /dev/full 2>&1', "sh", process.execPath, ...argv],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { PORT: `${port}`, OPERATIONS_PORT: "0", DATABASE_PATH: ":memory:" },
    },
  );
  for (let count = 0; count < 50; count++) {
    await eventually(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/bookmarks/1`)).status).toBe(200);
    });
  }
  service.kill("SIGTERM");
  await once(service, "exit");
  expect(service.exitCode).toBe(0);
});

it("has no spelling of /health or /ready that passes the balancer", async () => {
  const ports = { port: await findPort(), operationsPort: await findPort() };
  const service = new ServiceProcess(["--conditions=@fw/source", "src/server.ts"], {
    PORT: `${ports.port}`,
    OPERATIONS_PORT: `${ports.operationsPort}`,
    DATABASE_PATH: ":memory:",
    ACCESS_LOG: "off",
  });
  onTestFinished(() => {
    service.kill("SIGKILL");
  });
  await service.url();
  const balancer = await Balancer.start([ports, ports, ports]);
  onTestFinished(() => balancer.stop());
  await balancer.areReady(3);

  const balancerPort = Number(new URL(balancer.url).port);
  expect(await exchangeTarget(balancerPort, "/bookmarks/1")).toContain("HTTP/1.1 200 OK");
  const passed: string[] = [];
  for (const name of ["ready", "health"]) {
    for (const target of [...spellPath(name), ...misspellPath(name)]) {
      if (isOperational(await exchangeTarget(balancerPort, target))) passed.push(target);
    }
    expect(isOperational(await exchangeTarget(ports.operationsPort, `/${name}`))).toBe(true);
  }
  expect(passed).toEqual([]);
});

function isOperational(response: string): boolean {
  return /\r\n\r\n(?:alive|ready)$/.test(response);
}

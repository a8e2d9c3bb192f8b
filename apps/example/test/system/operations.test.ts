import { exchangeTarget, findPort, misspellPath, spellPath } from "@fw/test-support";
import { expect, it, onTestFinished } from "vitest";
import { ServiceProcess } from "../service-process.ts";
import { Balancer } from "./balancer.ts";

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

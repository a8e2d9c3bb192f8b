import { eventually, findPort } from "@fw/test-support";
import { PostgresServer } from "@fw/test-support/postgres-server";
import { expect, it, onTestFinished } from "vitest";
import { ServiceProcess } from "../service-process.ts";
import { Balancer, type ServicePorts } from "./balancer.ts";
import { BusyClient, type Busyness, type Phase } from "./busy-client.ts";

const clientCount = 100;

const steady: Phase = { name: "steady", allowed: undefined };
const replaced: Phase = { name: "each process replaced", allowed: undefined };
// Who reads it repeats it: a change only when it may be made twice.
const killed: Phase = { name: "a process killed", allowed: /^POST 502/, isRepeating: true };
const reloaded: Phase = { name: "the balancer reloaded", allowed: undefined };
// It is killed in the end, and its POSTs get a 502.
const hung: Phase = { ...killed, name: "a process hung" };
const restarted: Phase = {
  name: "the database restarted",
  allowed: /503 (DATABASE_UNAVAILABLE|SERVICE_UNAVAILABLE)$/,
};
const crashed: Phase = { ...restarted, name: "the database crashed" };
const after: Phase = { name: "after all that", allowed: undefined };

it("answers 100 clients rightly while processes and the database come and go", async () => {
  const database = await PostgresServer.create();
  onTestFinished(() => database.remove());
  const ports = [await findPorts(), await findPorts(), await findPorts()] as const;
  const services = await Promise.all(ports.map((each) => startService(each, database.toUrl())));
  onTestFinished(() => {
    for (const service of services) service.kill("SIGKILL");
  });
  const balancer = await Balancer.start(ports);
  onTestFinished(() => balancer.stop());
  await balancer.areReady(3);

  const counts = new Counts();
  let repeated = 0;
  const mistakes: string[] = [];
  const shared: Busyness = {
    url: balancer.url,
    phase: steady,
    isOver: false,
    onAnswer(phase, answer, mistake) {
      counts.add(phase, answer);
      if (mistake !== undefined) mistakes.push(mistake);
    },
  };
  onTestFinished(() => {
    console.log(counts.toTable(), `\nRepeated by the balancer after kills: ${repeated}`);
    if (mistakes.length > 0) console.log(mistakes.slice(0, 20).join("\n"));
  });
  const clients = Array.from(
    { length: clientCount },
    (_, number) => new BusyClient(number, shared),
  );
  const running = Promise.all(clients.map((client) => client.run()));
  await counts.keepComing();

  shared.phase = replaced;
  for (const [index, each] of ports.entries()) {
    services[index]?.kill("SIGTERM");
    expect(await services[index]?.exitCode()).toBe(0);
    expect(services[index]?.output).toMatch(/\nStopped\.\n$/);
    services[index] = await startService(each, database.toUrl());
    await balancer.areReady(3);
  }

  shared.phase = killed;
  const repeatedBefore = await balancer.countRepeated();
  // Each process once, and on until a kill has met a POST half-way.
  for (let turn = 0; counts.of(killed, "502 BAD_GATEWAY") === 0 || turn < 3; turn++) {
    expect(turn).toBeLessThan(20);
    const index = turn % ports.length;
    services[index]?.kill("SIGKILL");
    await services[index]?.exitCode();
    await counts.keepComing();
    const each = ports[index] ?? ports[0];
    services[index] = await startService(each, database.toUrl());
    await balancer.areReady(3);
  }
  repeated = (await balancer.countRepeated()) - repeatedBefore;

  shared.phase = reloaded;
  for (let turn = 0; turn < 3; turn++) {
    await balancer.reload();
    await balancer.areReady(3);
    await counts.keepComing();
  }

  shared.phase = hung;
  const repeatedBeforeHang = await balancer.countRepeated();
  services[0]?.kill("SIGSTOP");
  await eventually(async () => {
    expect(await balancer.countRepeated()).toBeGreaterThan(repeatedBeforeHang);
  });
  await counts.keepComing();
  services[0]?.kill("SIGKILL");
  await services[0]?.exitCode();
  services[0] = await startService(ports[0], database.toUrl());
  await balancer.areReady(3);

  for (const [phase, mode] of [
    [restarted, "fast"],
    [crashed, "immediate"],
  ] as const) {
    shared.phase = phase;
    await database.stop(mode);
    await eventually(() => {
      expect(counts.of(phase, "503 DATABASE_UNAVAILABLE")).toBeGreaterThan(0);
    });
    await balancer.areReady(0);
    await database.start();
    await balancer.areReady(3);
    await counts.keepComing();
  }

  shared.phase = after;
  await counts.keepComing();
  shared.isOver = true;
  await running;

  expect(mistakes.slice(0, 20)).toEqual([]);
  expect(repeated).toBeGreaterThan(0);
  expect(counts.of(restarted, "503 DATABASE_UNAVAILABLE")).toBeGreaterThan(0);
  expect(counts.of(crashed, "503 DATABASE_UNAVAILABLE")).toBeGreaterThan(0);

  const stored = await readAll(balancer.url);
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  const urls = new Map(stored.map(({ id, url }) => [url, id]));
  expect(urls.size).toBe(stored.length);
  for (const { bookmarks, uncertain } of clients) {
    for (const known of bookmarks) {
      expect([...known.titles], known.url).toContain(titles.get(known.id));
      urls.delete(known.url);
    }
    for (const url of uncertain) urls.delete(url);
  }
  // Nothing that nobody has asked for.
  expect([...urls.keys()]).toEqual([]);
}, 240_000);

async function findPorts(): Promise<ServicePorts> {
  return { port: await findPort(), operationsPort: await findPort() };
}

async function startService(
  { port, operationsPort }: ServicePorts,
  databaseUrl: string,
): Promise<ServiceProcess> {
  const service = new ServiceProcess(["--conditions=@fw/source", "src/server.ts"], {
    PORT: `${port}`,
    OPERATIONS_PORT: `${operationsPort}`,
    DATABASE_URL: databaseUrl,
    // Longer than the balancer needs to see it.
    DRAIN_MILLISECONDS: "2000",
    ACCESS_LOG: "off",
  });
  await service.url();
  return service;
}

interface Stored {
  readonly id: number;
  readonly url: string;
  readonly title: string;
}

/** Every bookmark, through the API. */
async function readAll(url: string): Promise<Stored[]> {
  const all: Stored[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${url}/bookmarks?page=${page}&perPage=100`);
    const { items, total } = (await response.json()) as { items: Stored[]; total: number };
    all.push(...items);
    if (items.length === 0) {
      expect(all).toHaveLength(total);
      return all;
    }
  }
}

/** What was answered, by phase. */
class Counts {
  readonly #phases = new Map<string, Map<string, number>>();
  readonly #gaps = new Map<string, number>();
  /** How many were the service's, and no failure. */
  #good = 0;
  #last = readClock();

  add({ name }: Phase, answer: string): void {
    const counts = this.#phases.get(name) ?? new Map<string, number>();
    this.#phases.set(name, counts.set(answer, (counts.get(answer) ?? 0) + 1));
    if (answer.startsWith("5")) return;
    this.#good++;
    const now = readClock();
    this.#gaps.set(name, Math.max(this.#gaps.get(name) ?? 0, now - this.#last));
    this.#last = now;
  }

  /** Settles after so many further answers of the service that each client has had some. */
  async keepComing(): Promise<void> {
    const enough = this.#good + 10 * clientCount;
    await eventually(() => {
      expect(this.#good).toBeGreaterThan(enough);
    });
  }

  of({ name }: Phase, answer: string): number {
    return this.#phases.get(name)?.get(answer) ?? 0;
  }

  toTable(): string {
    return [...this.#phases]
      .map(([name, counts]) => {
        const answers = [...counts].map(([answer, count]) => `${answer} ×${count}`).sort();
        const gap = Math.round(this.#gaps.get(name) ?? 0);
        return `${name}: ${answers.join(", ")}; longest time without an answer of the service: ${gap} ms`;
      })
      .join("\n");
  }
}

function readClock(): number {
  // eslint-disable-next-line no-restricted-syntax -- the time is printed, and nothing depends on it
  return performance.now();
}

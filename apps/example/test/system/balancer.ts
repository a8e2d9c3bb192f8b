import { eventually, findPort } from "@fw/test-support";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** The ports of a process of the service. */
export interface ServicePorts {
  readonly port: number;
  readonly operationsPort: number;
}

/** HAProxy with the configuration of `deploy`, before three processes of the service. */
export class Balancer {
  readonly url: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.#process = child;
  }

  /**
   * Starts it.
   *
   * @param services - the three processes, which need not listen yet
   */
  static async start(services: readonly ServicePorts[]): Promise<Balancer> {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "haproxy-"));
    const extra = join(folder, "extra.cfg");
    writeFileSync(extra, `global\n  stats socket ${join(folder, "socket")} mode 600\n`);
    const port = await findPort();
    const environment = {
      PATH: process.env["PATH"],
      LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(
        services.flatMap((each, index) => [
          [`SERVICE_${index + 1}`, `127.0.0.1:${each.port}`],
          [`OPERATIONS_PORT_${index + 1}`, `${each.operationsPort}`],
        ]),
      ),
    };
    const files = ["-f", configuration, "-f", extra];
    execFileSync(program, ["-c", ...files], { env: environment, stdio: "pipe" });
    const child = spawn(program, ["-W", "-db", ...files], { env: environment, stdio: "ignore" });
    const balancer = new Balancer(folder, port, child);
    await eventually(() => balancer.#showStatistics());
    return balancer;
  }

  /** Settles when it sends requests to the first so many processes, and to no other. */
  async areReady(count: 0 | 1 | 3): Promise<void> {
    await eventually(async () => {
      const rows = await this.#showStatistics();
      const services = rows.filter(({ svname }) => svname !== "BACKEND");
      // On the way from one state to the other it is "UP 1/2".
      const states = services.map(({ status }) => status);
      const expected = services.map((_, index) => (index < count ? "UP" : "DOWN"));
      if (states.join() !== expected.join()) throw new Error(`They are ${states.join(", ")}`);
    });
  }

  /** Makes it read its configuration again. Settles when a new process has taken over. */
  async reload(): Promise<void> {
    const before = await this.#findProcess();
    this.#process.kill("SIGUSR2");
    await eventually(async () => {
      if ((await this.#findProcess()) === before) throw new Error("The old process still answers");
    });
  }

  /** How many requests it has sent again, so far. */
  async countRepeated(): Promise<number> {
    const rows = await this.#showStatistics();
    const backend = rows.find(({ svname }) => svname === "BACKEND");
    return Number(backend?.["wretr"]) + Number(backend?.["wredis"]);
  }

  /** Ends it, and removes its files. */
  async stop(): Promise<void> {
    const exited = once(this.#process, "exit");
    // The master ends its workers, too.
    this.#process.kill("SIGTERM");
    await exited;
    rmSync(this.#folder, { recursive: true });
  }

  async #findProcess(): Promise<string | undefined> {
    return /^Pid: (\d+)$/m.exec(await this.#ask("show info"))?.[1];
  }

  /** The rows of the backend and of its servers. */
  async #showStatistics(): Promise<Record<string, string>[]> {
    const answer = await this.#ask("show stat service -1 -1");
    const [head = "", ...rows] = answer.trim().split("\n");
    const names = head.replace("# ", "").split(",");
    return rows.map((row) => {
      const values = row.split(",");
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
    });
  }

  async #ask(command: string): Promise<string> {
    const socket = connect(join(this.#folder, "socket"));
    await once(socket, "connect");
    socket.write(`${command}\n`);
    return text(socket);
  }
}

const configuration = join(import.meta.dirname, "../../deploy/haproxy.cfg");

/** Debian keeps it where only root's PATH leads. */
const program = "/usr/sbin/haproxy";

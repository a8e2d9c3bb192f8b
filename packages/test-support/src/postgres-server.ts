import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPort } from "./find-port.ts";

/** A running PostgreSQL, with its files in a temporary folder. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** Makes one with an empty database, and starts it. */
  static async create(): Promise<PostgresServer> {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "postgres-"));
    const user = findUser();
    if (user.uid !== undefined) chownSync(folder, user.uid, -1);
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o644 });
    execFileSync(
      findProgram("initdb"),
      [
        ...["-D", join(folder, "data"), "-U", owner, "-A", "scram-sha-256"],
        ...["--pwfile", passwordFile, "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync"],
      ],
      { ...user, cwd: folder, stdio: "pipe" },
    );
    const server = new PostgresServer(folder, await findPort());
    await server.start();
    return server;
  }

  /** The address of a database, by its name. */
  toUrl(database = "postgres"): string {
    return `postgres://${owner}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  /**
   * Makes an empty database.
   *
   * @param name - its name
   * @returns its address
   */
  createDatabase(name: string): string {
    this.execute(`CREATE DATABASE ${name}`);
    return this.toUrl(name);
  }

  /**
   * Runs a statement.
   *
   * @param statement - the statement
   * @param database - the name of the database
   * @returns the values, a line for each row
   */
  execute(statement: string, database = "postgres"): string {
    const argv = ["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, this.toUrl(database)];
    return execFileSync(findProgram("psql"), argv, { encoding: "utf8", stdio: "pipe" }).trim();
  }

  /**
   * Runs a statement in a transaction that stays open.
   *
   * @param statement - the statement, such as one that locks a table
   * @returns commits
   */
  async begin(statement: string): Promise<() => Promise<void>> {
    const argv = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", this.toUrl()];
    const child = spawn(findProgram("psql"), argv, { stdio: ["pipe", "pipe", "inherit"] });
    const exited = once(child, "exit");
    child.stdin.write(`BEGIN; ${statement}; SELECT 'begun';\n`);
    await Promise.race([
      once(child.stdout, "data"),
      exited.then(() => Promise.reject(new Error(`${statement} failed`))),
    ]);
    return async () => {
      child.stdin.end("COMMIT;\n");
      await exited;
    };
  }

  /** Settles when connections are accepted. */
  async start(): Promise<void> {
    const child = spawn(
      findProgram("postgres"),
      [
        ...["-D", join(this.#folder, "data"), "-p", `${this.port}`],
        ...["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${this.#folder}`],
      ],
      { ...findUser(), cwd: this.#folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#process = child;
    let log = "";
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        log += text;
        if (log.includes("ready to accept connections")) resolve();
      });
      child.once("exit", () => {
        reject(new Error(`PostgreSQL ended: ${log}`));
      });
    });
    // What it writes later is not read, and must not fill the pipe.
    child.stderr.removeAllListeners("data").resume();
  }

  /**
   * Ends it.
   *
   * @param mode - "fast" cuts off its clients, "immediate" is like a crash: it has to recover at the next start.
   */
  async stop(mode: "fast" | "immediate" = "fast"): Promise<void> {
    const child = this.#process;
    if (child?.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await exited;
  }

  /** Ends it, and removes its files. */
  async remove(): Promise<void> {
    await this.stop("immediate");
    rmSync(this.#folder, { recursive: true });
  }
}

const owner = "tester";
const password = "tested";

/** PostgreSQL does not run as root: where the tests do, it runs as the user that its package has made. */
function findUser(): { uid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) };
}

/** Debian keeps them out of the PATH, in a folder for each version. */
function findProgram(name: string): string {
  return globSync(`/usr/lib/postgresql/*/bin/${name}`).at(-1) ?? name;
}

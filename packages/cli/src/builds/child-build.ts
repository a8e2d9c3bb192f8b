import type { Build } from "@fw/fuzz";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "../terminal/command-error.ts";
import {
  serveBuildName,
  type BuildGreeting,
  type ReadyMessage,
  type RequestMessage,
  type ResponseMessage,
} from "./messages.ts";
import { unpackFiles } from "./pack-files.ts";

/** Where a module would listen, for the `curl` line of a failure. */
const origin = "http://localhost:3000";

/** A build whose application a separate process has loaded. */
export class ChildBuild implements Build {
  readonly origin: string = origin;
  readonly contract: ReadyMessage["contract"];
  readonly routes: ReadyMessage["routes"];
  readonly ownHeaders: readonly string[];
  /** The values of all headers that `prepare` returned. */
  readonly secrets: readonly string[];
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (message: ResponseMessage) => void>();
  #lastId = 0;

  constructor(path: string, child: ChildProcess, { contract, headers, routes }: ReadyMessage) {
    this.#child = child;
    this.contract = contract;
    this.routes = unpackFiles(routes) as ReadyMessage["routes"];
    this.ownHeaders = Object.keys(headers);
    const ofRoutes = Object.values(this.routes).map((route) => Object(route.headers) as object);
    this.secrets = [headers, ...ofRoutes].flatMap((each) => Object.values(each) as string[]);
    child.on("message", (message: ResponseMessage) => {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
    child.once("exit", () => {
      for (const [id, settle] of this.#waiting) settle({ id, rejected: `${path} has ended` });
    });
  }

  /**
   * Starts a process that loads a module and calls its export `prepare`.
   *
   * @throws {@link CommandError} when the module cannot be loaded, or `prepare` fails.
   */
  static async start(path: string): Promise<ChildBuild> {
    const file = resolve(path);
    if (!existsSync(file)) throw new CommandError(`There is no file ${path}`);
    const script = new URL("src/fw.js", import.meta.resolve("@fw/cli/package.json"));
    const child = fork(fileURLToPath(script), [serveBuildName, file], {
      // A file beside package.json, such as a database, is that of the build.
      cwd: findPackage(dirname(file)),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let written = "";
    child.stderr?.on(
      "data",
      (chunk: Buffer) => (written = `${written}${String(chunk)}`.slice(-4000)),
    );
    const ended = once(child, "exit").then((): BuildGreeting => ({
      failed: `${path} ends the process while it loads`,
      details: `: ${written}`,
    }));
    const said = once(child, "message").then(([message]) => message as BuildGreeting);
    const greeting = await Promise.race([said, ended]);
    if ("failed" in greeting) {
      child.kill("SIGKILL");
      throw new CommandError(greeting.failed, greeting.details);
    }
    return new ChildBuild(path, child, greeting);
  }

  async handle(
    target: string,
    { method = "GET", headers = {}, body }: NonNullable<Parameters<Build["handle"]>[1]> = {},
  ): Promise<Response> {
    const id = ++this.#lastId;
    const answered = new Promise<ResponseMessage>((settle) => this.#waiting.set(id, settle));
    const request: RequestMessage = { id, target, method, headers, body };
    if (!this.#child.connected) throw new Error("the process of the build has ended");
    this.#child.send(request);
    const message = await answered;
    if ("rejected" in message) throw new Error(message.rejected);
    const { status, headers: own, body: text } = message;
    return new Response(text, { status, headers: own.map(([name, value]) => [name, value]) });
  }

  /** Ends the process, which may be in an endless loop. */
  end(): void {
    this.#child.kill("SIGKILL");
  }
}

/** @returns The folder with the package.json of a folder, or the folder itself. */
function findPackage(folder: string): string {
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, "package.json"))) return above;
    if (dirname(above) === above) return folder;
  }
}

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { CodeBlock } from "./code-blocks.ts";

/** What a finished program left behind. */
export interface Outcome {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Variables of the environment. */
export type Variables = Readonly<Record<string, string>>;

/** A block that runs as a program, its `app` behind a port. */
export interface ServedBlock {
  /** The port on the loopback address. */
  readonly port: number;
  /** What it printed before it could be asked. */
  readonly output: string;
  /** Sends the program a signal and waits for its end. */
  readonly stop: (signal: NodeJS.Signals) => Promise<Pick<Outcome, "exitCode">>;
}

/**
 * Runs a block as a program of its own until it ends; a server that it started ends with it.
 *
 * @param block - the block
 * @param variables - what it finds in its environment beside the ports
 * @returns what it printed, with the port that the document names
 */
export async function runBlock(block: CodeBlock, variables: Variables = {}): Promise<Outcome> {
  const program = start(block, [block.code, listens(block) ? "process.exit();" : ""], variables);
  const [output, errors, { exitCode }] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    exit(program),
  ]);
  return { exitCode, output: toShown(output), errors };
}

/** Prints the port of the first server of Node that listens. */
const printPort = `
import { channel as openChannel } from "node:diagnostics_channel";
const listening = openChannel("tracing:net.server.listen:asyncEnd");
const printPort = ({ server }) => {
  listening.unsubscribe(printPort);
  console.log("port", server.address().port);
};
listening.subscribe(printPort);`;

/**
 * Runs a block that starts a server, of this framework or another one, or that declares `app`, which then listens.
 *
 * @param block - the block
 * @param use - what to do with it; after that the program is ended
 * @param variables - what it finds in its environment beside the ports
 */
export async function serveBlock(
  block: CodeBlock,
  use: (served: ServedBlock) => Promise<void>,
  variables: Variables = {},
): Promise<void> {
  const program = start(block, addPort(block), variables);
  const ended = exit(program);
  try {
    await use({
      ...(await readPort(program)),
      stop: (signal) => {
        program.kill(signal);
        return ended;
      },
    });
  } finally {
    program.kill("SIGKILL");
  }
}

function listens({ code }: CodeBlock): boolean {
  return /\.listen\(|\bserve\([({\w]/.test(code);
}

/** The parts of a program that prints its port: that of `server`, of the first server, or of `app`. */
function addPort(block: CodeBlock): string[] {
  const { code } = block;
  if (!listens(block)) return [code, 'console.log("port", (await app.listen()).port);'];
  if (/\bserver = await/.test(code)) return [code, 'console.log("port", server.port);'];
  return [printPort, code];
}

function start(
  block: CodeBlock,
  code: readonly string[],
  variables: Variables,
): ChildProcessWithoutNullStreams {
  const options = ["--conditions=@fw/source", "--input-type=module-typescript", "-"];
  const program = spawn(process.execPath, options, {
    cwd: block.folder,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      // Vitest sets them, and libraries check less with them.
      NODE_ENV: undefined,
      TEST: undefined,
      VITEST: undefined,
      NO_COLOR: "1",
      PORT: "0",
      OPERATIONS_PORT: "0",
      UPLOADS_PORT: "0",
      ...variables,
    },
  });
  program.stdin.end(onFreePort(code.join("\n")));
  return program;
}

function exit(program: ChildProcessWithoutNullStreams): Promise<Pick<Outcome, "exitCode">> {
  return new Promise((resolve) => {
    program.once("exit", (exitCode) => {
      resolve({ exitCode });
    });
  });
}

async function readPort(
  program: ChildProcessWithoutNullStreams,
): Promise<Pick<ServedBlock, "port" | "output">> {
  const errors = text(program.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(program.stdout)) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (port !== undefined) return { port: Number(port), output: toShown(lines.join("\n")) };
    lines.push(line);
  }
  throw new Error(await errors);
}

/** The documents use port 3000 or that of `PORT`; the tests take a free one. */
function onFreePort(code: string): string {
  return code.replace(/(?<=listen\(|port: |, )3000\b/, "0");
}

/** Without the white space at the ends of lines, which documents cannot show. */
function toShown(output: string): string {
  return output
    .replaceAll(/localhost:\d+/g, "localhost:3000")
    .replaceAll(/ +$/gm, "")
    .trimEnd();
}

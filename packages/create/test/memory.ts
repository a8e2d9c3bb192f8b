import { PassThrough, Writable } from "node:stream";
import { main, type CreationSession } from "../src/index.ts";

/** What a command returned and printed. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What differs from a command without a terminal, a package manager, an answer and git. */
export interface Circumstances {
  readonly isTTY?: boolean;
  readonly userAgent?: string;
  /** What is typed; `undefined` closes the terminal. */
  readonly answer?: string;
  /** Where git is. */
  readonly path?: string | undefined;
}

/** Runs the command in a folder. */
export async function run(
  cwd: string,
  argv: readonly string[],
  { isTTY = false, userAgent, answer, path = "" }: Circumstances = {},
): Promise<Outcome> {
  const [stdout, stderr] = [new Memory(isTTY), new Memory(isTTY)];
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.end(answer);
  const env = { npm_config_user_agent: userAgent, PATH: path };
  const session: CreationSession = { stdin, stdout, stderr, env, cwd: () => cwd };
  return { status: await main(argv, session), stdout: stdout.text, stderr: stderr.text };
}

class Memory extends Writable {
  text = "";
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.text += chunk.toString();
    callback();
  }
}

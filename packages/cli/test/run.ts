import { Writable } from "node:stream";
import { WriteStream } from "node:tty";
import { runCommand } from "../src/main.ts";
import { readTypes } from "./read-types.ts";

/** The outcome of a command. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `fw` in this process, by default with streams that are not terminals. */
export async function run(argv: readonly string[], isTTY = false): Promise<Outcome> {
  const [stdout, stderr] = [new Memory(isTTY), new Memory(isTTY)];
  const status = await runCommand(argv, { stdout, stderr }, readTypes);
  return { status, stdout: stdout.text, stderr: stderr.text };
}

class Memory extends Writable {
  text = "";
  readonly isTTY: boolean;
  // styleText() reads the environment.
  readonly getColorDepth = (): number =>
    WriteStream.prototype.getColorDepth.call(this, process.env);

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.text += chunk.toString();
    callback();
  }
}

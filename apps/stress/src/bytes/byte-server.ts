import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import { sourceCommand } from "../server/source-command.ts";
import { check, countExpected } from "./check.ts";
import { play } from "./client.ts";
import type { Sequence } from "./sequence.ts";
import type { ByteAnswers } from "./serve.ts";

/** How long a sequence may take, the patience of its clients included, in milliseconds. */
const longest = 30_000;

/** The process that serves sequences. */
export class ByteServer extends Subprocess<ByteAnswers> {
  constructor() {
    super(path.join(import.meta.dirname, "serve.ts"), { command: sourceCommand });
  }

  /** Plays one sequence, and returns what the server did wrong. */
  async play(sequence: Sequence): Promise<readonly string[]> {
    const late = Promise.withResolvers<readonly string[]>();
    const timer = setTimeout(late.resolve, longest, ["its connections or its server do not end"]);
    const faults = await Promise.race([this.#playAll(sequence), late.promise]);
    clearTimeout(timer);
    return faults;
  }

  async #playAll(sequence: Sequence): Promise<readonly string[]> {
    const { number, app, isClosing, clients } = sequence;
    const port = await this.ask("open", { number, app, isClosing });
    const transcripts = await Promise.all(
      clients.map((plan) => play(plan, port, countExpected(plan.parts))),
    );
    const ports = transcripts.flatMap((transcript) => transcript.port ?? []);
    return check(sequence, transcripts, await this.ask("report", number, ports));
  }
}

import type { ByteServer } from "./byte-server.ts";
import { check, countExpected } from "./check.ts";
import { play } from "./client.ts";
import type { Sequence } from "./sequence.ts";

/** How long a sequence may take, the patience of its clients included, in milliseconds. */
const longest = 30_000;

/**
 * Plays one sequence.
 *
 * @returns what the server did wrong
 */
export async function run(server: ByteServer, sequence: Sequence): Promise<readonly string[]> {
  const late = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(late.resolve, longest, ["its connections or its server do not end"]);
  const faults = await Promise.race([playAll(server, sequence), late.promise]);
  clearTimeout(timer);
  return faults;
}

async function playAll(server: ByteServer, sequence: Sequence): Promise<readonly string[]> {
  const port = await server.open(sequence);
  const transcripts = await Promise.all(
    sequence.clients.map((plan) => play(plan, port, countExpected(plan.parts))),
  );
  const ports = transcripts.flatMap((transcript) => transcript.port ?? []);
  return check(sequence, transcripts, await server.report(sequence, ports));
}

/**
 * Gives each lane the same number of requests. They take turns, because one route may store what another one reads.
 *
 * @param run - Sends a number of requests of a lane, made from a seed.
 */
export async function runTurns<Lane>(
  lanes: readonly Lane[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
  run: (lane: Lane, count: number, seed: number) => Promise<void>,
): Promise<void> {
  const turns = Math.max(1, Math.min(10, Math.floor(runs / (lanes.length * 10))));
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, lane] of lanes.entries()) {
      const share = (part: number): number => Math.floor((runs * part) / (turns * lanes.length));
      const place = turn * lanes.length + index;
      await run(lane, share(place + 1) - share(place), seed * 7919 + place);
    }
  }
}

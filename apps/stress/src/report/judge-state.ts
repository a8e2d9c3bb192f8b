import type { ProcessState } from "../server/process-watch.ts";
import { judge, judgeNone, type Finding } from "./findings.ts";

/**
 * Judges that a server is left without connections, and that nothing was unhandled in it.
 *
 * @param state - That of its process.
 * @returns The findings; what was unhandled is printed.
 */
export function judgeState({ connections, failures }: ProcessState): readonly Finding[] {
  for (const failure of new Set(failures)) console.error(failure);
  return [
    judgeNone("connections left", connections),
    judgeNone("unhandled errors", failures.length),
  ];
}

/**
 * Judges that the heap of a server has not grown.
 *
 * @param before - The state of its process after warm-up.
 * @param after - That at the end.
 * @returns The finding.
 */
export function judgeHeap(before: ProcessState, after: ProcessState): Finding {
  const isMet = after.heapUsed - before.heapUsed <= 2 ** 21;
  return { ...showHeap(before, after), goal: "flat (± 2 MiB)", isMet };
}

/**
 * Shows the heap of a server.
 *
 * @param before - The state of its process after warm-up.
 * @param after - That at the end.
 * @returns The finding, without a goal.
 */
export function showHeap(before: ProcessState, after: ProcessState): Finding {
  const heaps = [before, after].map(({ heapUsed }) => `${(heapUsed / 2 ** 20).toFixed(2)} MiB`);
  return { measure: "heap after warm-up and at the end", value: heaps.join(", ") };
}

/**
 * Judges that a server has not more descriptors open than before.
 *
 * @param before - The state of its process after warm-up.
 * @param after - That at the end.
 * @param spare - How many more it may have.
 * @returns The finding.
 */
export function judgeDescriptors(before: ProcessState, after: ProcessState, spare = 0): Finding {
  return judge(
    "descriptors after warm-up and at the end",
    `${before.descriptors}, ${after.descriptors}`,
    spare === 0 ? "flat" : `flat (± ${spare})`,
    after.descriptors <= before.descriptors + spare,
  );
}

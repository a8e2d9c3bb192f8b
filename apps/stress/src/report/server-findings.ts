import { judge, type Finding } from "./findings.ts";
import type { ServerState } from "../server/server-process.ts";

/** That a server is left without connections, and that nothing was unhandled in it. */
export function judgeState({ connections, failures }: ServerState): readonly Finding[] {
  for (const failure of new Set(failures)) console.error(failure);
  return [
    judge("connections left", `${connections}`, "0", connections === 0),
    judge("unhandled errors", `${failures.length}`, "0", failures.length === 0),
  ];
}

/** That a server has not more descriptors open than before. */
export function judgeDescriptors(before: ServerState, after: ServerState): Finding {
  const isFlat = after.descriptors <= before.descriptors;
  const value = `${before.descriptors}, ${after.descriptors}`;
  return judge("descriptors before and after", value, "flat", isFlat);
}

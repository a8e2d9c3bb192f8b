import { measureAmplifiers } from "./amplify/measure-amplifiers.ts";
import { judgeBytes } from "./bytes/judge-bytes.ts";
import type { StressOptions } from "./options.ts";
import { judgeAborts } from "./programs/aborts.ts";
import { judgeHandlers } from "./programs/handlers.ts";
import { judgeRolling } from "./programs/rolling.ts";
import { judgeSlowHttpTest } from "./programs/slow-http-test.ts";
import { judgeSlow } from "./programs/slow.ts";
import { judgeSoak } from "./programs/soak.ts";
import { judgeStops } from "./programs/stop.ts";
import { judgeUploads } from "./programs/uploads.ts";
import type { Finding } from "./report/findings.ts";

/** What can be run, by name. */
export const programs: Readonly<
  Record<string, (options: StressOptions) => Promise<readonly Finding[]>>
> = {
  uploads: judgeUploads,
  stop: judgeStops,
  rolling: judgeRolling,
  slow: judgeSlow,
  slowhttptest: judgeSlowHttpTest,
  aborts: judgeAborts,
  soak: judgeSoak,
  handlers: judgeHandlers,
  bytes: judgeBytes,
  amplify: measureAmplifiers,
};

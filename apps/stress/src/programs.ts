import { amplify } from "./amplify/amplify.ts";
import { bytes } from "./bytes/bytes.ts";
import type { StressOptions } from "./options.ts";
import type { Program } from "./program.ts";
import { aborts } from "./programs/aborts.ts";
import { checks } from "./programs/checks.ts";
import { handlers } from "./programs/handlers.ts";
import { rolling } from "./programs/rolling.ts";
import { slowHttpTest } from "./programs/slow-http-test.ts";
import { slow } from "./programs/slow.ts";
import { soak } from "./programs/soak.ts";
import { stop } from "./programs/stop.ts";
import { uploads } from "./programs/uploads.ts";
import type { Finding } from "./report/findings.ts";

/** What can be run, by name. */
export const programs: Readonly<
  Record<string, (options: StressOptions) => Promise<readonly Finding[]>>
> = {
  uploads: toRun(uploads),
  stop: toRun(stop),
  rolling: toRun(rolling),
  slow: toRun(slow),
  slowhttptest: toRun(slowHttpTest),
  aborts: toRun(aborts),
  soak: toRun(soak),
  handlers: toRun(handlers),
  bytes: toRun(bytes),
  amplify: toRun(amplify),
  checks: toRun(checks),
};

function toRun<Size, Result>({ size, measure, judge }: Program<Size, Result>) {
  return async (options: StressOptions): Promise<readonly Finding[]> => {
    const chosen = size(options);
    return judge(await measure(chosen), chosen);
  };
}

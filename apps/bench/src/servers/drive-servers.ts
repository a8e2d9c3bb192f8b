import type { Run, StartOptions } from "../bench.ts";
import { assertAnswer } from "../service/answers.ts";
import type { Sample } from "../service/samples.ts";
import { Load } from "./load.ts";

/** A server in a separate process. */
export interface ServerProcess {
  readonly port: number;
  /** Measures the CPU time that the process has used, in nanoseconds. */
  readonly cpuTime: () => number | Promise<number>;
  /** Prepares the process for a measurement, after a warm-up. */
  readonly settle?: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/**
 * How long a cell is measured in a round, in milliseconds. The speed of a busy machine changes about once a second, so many
 * short rounds give better ratios than few long ones.
 */
const measuredTime = 50;

/** Which servers are driven, and with what. */
export interface Drive {
  /** Starts the server of a row. */
  readonly startServer: (subject: string) => Promise<ServerProcess>;
  /** The requests that are measured, by case. */
  readonly samples: Readonly<Record<string, Sample>>;
  /** Further requests whose answers are asserted for a row. */
  readonly toAsserted?: (subject: string) => readonly Sample[];
}

/**
 * Starts servers, asserts that their answers are equal, and warms them up.
 *
 * @param drive - Which, and with what.
 * @param options - How.
 * @returns What measures the CPU time of a server per request.
 */
export async function driveServers(
  { startServer, samples, toAsserted }: Drive,
  { subjects, check }: StartOptions,
): Promise<Run> {
  const servers = new Map<string, ServerProcess>();
  const load = new Load();
  const stop = async (): Promise<void> => {
    await load.stop();
    for (const server of servers.values()) await server.stop();
  };
  const measured = Object.values(samples);
  try {
    for (const subject of subjects) {
      const server = await startServer(subject);
      servers.set(subject, server);
      for (const sample of [...measured, ...(toAsserted?.(subject) ?? [])]) {
        await assertAnswer(subject, server.port, sample);
      }
    }
    for (const server of check ? [] : servers.values()) {
      for (const sample of measured) {
        await warmUp(load, server, sample);
        await server.settle?.();
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    measure: async (subject, name) => {
      const server = servers.get(subject);
      const sample = samples[name];
      if (server === undefined || sample === undefined) throw new RangeError(`${subject}, ${name}`);
      const { count, time } = await load.send(server, sample, measuredTime);
      return time / count;
    },
  };
}

/**
 * Sends requests until the runtime has compiled what they run. The more code a row has, the longer that takes: `serve` takes
 * 20,000 requests, which a busy machine does not answer in a second.
 */
async function warmUp(load: Load, server: ServerProcess, sample: Sample): Promise<void> {
  let count = 0;
  for (let second = 0; second < 5 && count < 20_000; second++) {
    count += (await load.send(server, sample, 1000)).count;
  }
}

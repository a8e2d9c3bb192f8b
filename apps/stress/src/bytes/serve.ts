import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "@fw/framework";
import { answerParent } from "@fw/test-support/answer-parent";
import { ProcessWatch, type ProcessState } from "../server/process-watch.ts";
import { Log } from "./log.ts";
import type { Report } from "./report.ts";
import { maxPipelined, type Sequence } from "./sequence.ts";
import { createService } from "./service.ts";

// The child process: it serves, and notes what the handlers and Node do.
const watch = new ProcessWatch();
const logs = new Map<number, Log>();
/** The logs of the sequences that have a server of their own, by its port. */
const owners = new Map<number | undefined, Log>();
let errors = 0;

/** When a busy machine last kept the process from running, so that time-outs came before bytes. */
let stalledAt = 0;
let stalls = 0;
const tick = 50;
let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  if (now - lastTick > 8 * tick) {
    stalledAt = now;
    stalls++;
  }
  lastTick = now;
}, tick);

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const log = owners.get(request.socket.localPort);
  log?.unfinished.set(response, /\d+\.\d+\.\d+/.exec(request.url ?? "")?.[0] ?? "");
  response.once("finish", () => {
    // Node says so of what a cut took away, too.
    if (!request.socket.destroyed) log?.unfinished.delete(response);
  });
  response.once("close", () => {
    if (log?.closing === undefined) log?.unfinished.delete(response);
  });
});

const hostname = "127.0.0.1";
const timeouts = { headersTimeout: 1_000, requestTimeout: 1_000 };
const apps = {
  plain: createOwnService({}),
  // With an origin, an answer says for which request it is, whatever its status.
  bounded: createOwnService({
    server: { maxPipelined: maxPipelined.bounded },
    cors: { origin: () => true },
  }),
  impatient: createOwnService({ server: timeouts }),
};
const shared = {
  plain: await apps.plain.listen({ hostname }),
  bounded: await apps.bounded.listen({ hostname }),
  impatient: await apps.impatient.listen({ hostname }),
};

/** What the process reports of itself. */
export interface ByteState extends ProcessState {
  readonly cpuSeconds: number;
  /** How many errors the applications' listeners received. */
  readonly errors: number;
  /** How often the process did not run for 0.4 seconds. */
  readonly stalls: number;
}

const answers = {
  /** The port of the server for a sequence. */
  open: async ({ number, app, isClosing }: Omit<Sequence, "clients">): Promise<number> => {
    const server = isClosing ? await apps[app].listen({ hostname }) : shared[app];
    const log = new Log(server, isClosing);
    logs.set(number, log);
    if (isClosing) owners.set(server.port, log);
    return server.port;
  },
  /** Once everything of a sequence is over: its connections, and its server where that is its own. */
  report: async (number: number, ports: readonly number[]): Promise<Report> => {
    const log = logs.get(number);
    if (log === undefined) throw new RangeError(`There is no sequence ${number}`);
    const stop = log.isOwn ? await log.close(3_000) : { forced: 0, isCut: false };
    for (const port of ports) {
      const socket = watch.sockets.get(port);
      if (socket !== undefined) await new Promise((resolve) => socket.once("close", resolve));
    }
    logs.delete(number);
    // The system may have given the port to the server of another sequence meanwhile.
    if (owners.get(log.server.port) === log) owners.delete(log.server.port);
    const { begun, maxRunning, unfinished } = log;
    return {
      ...stop,
      begun,
      maxRunning,
      unfinished: [...unfinished.values()],
      isStalled: stalledAt > log.openedAt,
      unhandled: watch.failures.splice(0),
    };
  },
  state: (): ByteState => {
    const { user, system } = process.cpuUsage();
    return { ...watch.read(), cpuSeconds: (user + system) / 1e6, errors, stalls };
  },
};

/** What the process answers. */
export type ByteAnswers = typeof answers;

answerParent(answers);

function createOwnService(options: AppOptions): ReturnType<typeof createService> {
  const findLog = (id: string): Log | undefined => logs.get(Number.parseInt(id, 10));
  const events = {
    onBegin: (id: string) => findLog(id)?.begin(id),
    onSettle: (id: string) => findLog(id)?.settle(id),
    onClose: (id: string, timeout: number) => void findLog(id)?.close(timeout),
  };
  const onError = (): void => {
    errors++;
  };
  return createService(events, { ...options, onError });
}

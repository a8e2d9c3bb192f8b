import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { App, AppOptions, Server } from "@fw/framework";
import { answerParent } from "@fw/test-support/answer-parent";
import type { Address } from "@fw/test-support/dial";
import { toAddress, toListenOptions, type Transport } from "@fw/test-support/transports";
import { Log, type Report } from "./log.ts";
import { createService } from "./service.ts";

// The process that is attacked: it serves, and notes what the handlers and Node do.
const logs = new Map<number, Log>();
const unhandled: string[] = [];
let connections = 0;

for (const event of ["uncaughtException", "unhandledRejection", "warning"]) {
  process.on(event, note);
}

subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  connections++;
  socket.once("close", () => connections--);
});
subscribe("http.server.request.start", (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  findLog(request.headers.origin)?.sockets.add(request.socket);
});

/** When a busy machine last kept the process from running. */
let stalledAt = 0;
let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  if (now - lastTick > 400) stalledAt = now;
  lastTick = now;
}, 50);

const apps = {
  plain: createOwnService({}),
  // With an origin, an answer shows for which request it is, whatever its status.
  bounded: createOwnService({ server: { maxPipelined: 4 }, cors: { origin: () => true } }),
  impatient: createOwnService({ server: { headersTimeout: 1_000, requestTimeout: 1_000 } }),
};
/** The servers of the sequences that close none, by application and transport. */
const shared = new Map<string, Promise<Server>>();

function listenOnce(app: keyof typeof apps, transport: Transport): Promise<Server> {
  const key = `${app} ${transport}`;
  const known = shared.get(key) ?? apps[app].listen(toListenOptions(transport));
  shared.set(key, known);
  return known;
}

/** What the process reports of itself. */
export interface ServerState {
  readonly connections: number;
  readonly descriptors: number;
  /** After a collection, in bytes. */
  readonly heapUsed: number;
  readonly cpuSeconds: number;
  /** Exceptions, rejections, warnings and what `onError` received since the last report. */
  readonly unhandled: readonly string[];
}

const answers = {
  /** The address of a server for a sequence: its own, if it is closed. */
  open: async (
    number: number,
    app: keyof typeof apps,
    isClosing: boolean,
    transport: Transport,
  ): Promise<Address> => {
    const own = isClosing ? await apps[app].listen(toListenOptions(transport)) : undefined;
    logs.set(number, new Log(own));
    return toAddress(own ?? (await listenOnce(app, transport)));
  },
  /** Closes the server of a sequence, and waits for its handlers and connections. */
  report: async (number: number): Promise<Report> => {
    const log = logs.get(number);
    if (log === undefined) throw new RangeError(`There is no sequence ${number}`);
    const closed = await log.close(3_000);
    const end = performance.now() + 3_000;
    while (log.left > 0 && performance.now() < end) await setTimeout(5);
    logs.delete(number);
    const { begun, aborted, maxRunning, left } = log;
    const isStalled = stalledAt > log.openedAt;
    const failures = unhandled.splice(0);
    return {
      ...closed,
      begun,
      aborted,
      maxRunning,
      left,
      isStalled,
      unhandled: failures,
    };
  },
  state: (): ServerState => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    return {
      connections,
      descriptors: readdirSync("/proc/self/fd").length,
      heapUsed: process.memoryUsage().heapUsed,
      cpuSeconds: (user + system) / 1e6,
      unhandled,
    };
  },
};

/** What the process answers. */
export type ServeAnswers = typeof answers;

answerParent(answers);

function createOwnService(options: AppOptions): App {
  const events = {
    onBegin: (id: string) => findLog(id)?.begin(id),
    onSettle: (id: string) => findLog(id)?.settle(id),
    onAbort: (id: string) => findLog(id)?.aborted.push(id),
    onClose: (id: string, timeout: number) => void findLog(id)?.close(timeout),
  };
  return createService(events, { ...options, onError: note });
}

function note(error: unknown): void {
  unhandled.push(error instanceof Error ? String(error.stack) : typeof error);
}

function findLog(id = ""): Log | undefined {
  return logs.get(Number.parseInt(id, 10));
}

import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ByteState, Question, Report } from "./byte-server.ts";
import { Log } from "./log.ts";
import { smallLimit } from "./pipeline-limits.ts";
import { createService } from "./service.ts";

// The child process: it serves, and notes what the handlers and Node do.
const logs = new Map<number, Log>();
/** The logs of the sequences that have a server of their own, by its port. */
const owners = new Map<number | undefined, Log>();
const sockets = new Map<number | undefined, Socket>();
const unhandled: string[] = [];
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

process.on("uncaughtException", (error) => unhandled.push(String(error.stack)));
process.on("unhandledRejection", (error) => unhandled.push(`A rejection: ${String(error)}`));
process.on("warning", (warning) => unhandled.push(String(warning.stack)));

subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  const port = socket.remotePort;
  sockets.set(port, socket);
  socket.once("close", () => {
    if (sockets.get(port) === socket) sockets.delete(port);
  });
});
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

const events = {
  onBegin: (id: string) => findLog(id)?.begin(id),
  onSettle: (id: string) => findLog(id)?.settle(id),
  onClose: (id: string, timeout: number) => void findLog(id)?.close(timeout),
};
const onError = (): void => {
  errors++;
};
const apps = {
  plain: createService(events, { onError }),
  // With an origin, an answer says for which request it is, whatever its status.
  bounded: createService(events, { onError, server: smallLimit, cors: { origin: () => true } }),
  impatient: createService(events, {
    onError,
    server: { headersTimeout: 1_000, requestTimeout: 1_000 },
  }),
};
const hostname = "127.0.0.1";
const shared = {
  plain: await apps.plain.listen({ hostname }),
  bounded: await apps.bounded.listen({ hostname }),
  impatient: await apps.impatient.listen({ hostname }),
};

process.on("message", (question: Question) => {
  void answer(question).then((value) => process.send?.({ id: question.id, value }));
});
process.on("disconnect", () => process.exit());

async function answer(question: Question): Promise<number | Report | ByteState> {
  switch (question.ask) {
    case "open": {
      const { number, app, isClosing } = question.sequence;
      const log = new Log(
        isClosing ? await apps[app].listen({ hostname }) : shared[app],
        isClosing,
      );
      logs.set(number, log);
      if (isClosing) owners.set(log.server.port, log);
      return log.server.port;
    }
    case "report":
      return report(question.number, question.ports);
    case "state":
      return readState();
  }
}

/** Once everything of a sequence is over: its connections, and its server where that is its own. */
async function report(number: number, ports: readonly number[]): Promise<Report> {
  const log = logs.get(number);
  if (log === undefined) throw new RangeError(`There is no sequence ${number}`);
  const stop = log.isOwn ? await log.close(3_000) : { forced: 0, isCut: false };
  for (const port of ports) {
    const socket = sockets.get(port);
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
    unhandled: unhandled.splice(0),
  };
}

function readState(): ByteState {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return {
    connections: sockets.size,
    descriptors: readdirSync("/proc/self/fd").length,
    heapUsed: process.memoryUsage().heapUsed,
    cpuSeconds: (user + system) / 1e6,
    errors,
    stalls,
    unhandled: unhandled.splice(0),
  };
}

function findLog(id: string): Log | undefined {
  return logs.get(Number.parseInt(id, 10));
}

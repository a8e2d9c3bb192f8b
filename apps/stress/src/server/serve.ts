import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerOptions } from "@fw/framework";
import type { Answer, Question, ServerState } from "./server-process.ts";
import { createService, type ServiceLog } from "./service.ts";

// The child process that is attacked: it serves, and answers its parent's questions.
const log: ServiceLog = {
  aborts: new Map(),
  onWait: (waiting) => process.send?.({ waiting }),
  errors: 0,
};
const failures: string[] = [];
const decisions = new WeakMap<Socket, number>();
let connections = 0;
let maxReadAfterDecision = 0;

process.on("uncaughtException", (error) => failures.push(describe(error)));
process.on("unhandledRejection", (error) => failures.push(describe(error)));

subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  connections++;
  socket.once("close", () => {
    connections--;
    const decided = decisions.get(socket);
    if (decided === undefined) return;
    maxReadAfterDecision = Math.max(maxReadAfterDecision, socket.bytesRead - decided);
  });
});
subscribe("http.server.request.start", (message) => {
  const { response, socket } = message as {
    readonly response: ServerResponse;
    readonly socket: Socket;
  };
  response.once("prefinish", () => decisions.set(socket, socket.bytesRead));
});

const options = JSON.parse(process.argv[2] ?? "{}") as ServerOptions;
const service = createService(log, options);
const server = await service.listen({ hostname: "127.0.0.1" });

process.on("message", (question: Question) => {
  void answer(question).then((value) => process.send?.({ id: question.id, value }));
});
process.on("disconnect", () => process.exit());
process.send?.({ id: 0, value: { port: server.port } });

async function answer(question: Question): Promise<Answer> {
  switch (question.ask) {
    case "state":
      return readState();
    case "aborts":
      return [...log.aborts];
    case "close":
      return server.close(question.timeout === undefined ? {} : { timeout: question.timeout });
    case "handle":
      return (await service.handle(question.path)).text();
  }
}

function readState(): ServerState {
  globalThis.gc?.();
  return {
    connections,
    descriptors: readdirSync("/proc/self/fd").length,
    heapUsed: process.memoryUsage().heapUsed,
    errors: log.errors,
    failures,
    maxReadAfterDecision,
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : typeof error;
}

import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerOptions } from "@fw/framework";
import { answerParent } from "@fw/test-support/answer-parent";
import { ProcessWatch, type ProcessState } from "./process-watch.ts";
import { createService, type ServiceLog } from "./service.ts";

// The child process that is attacked: `serve.ts <server options>`.
const watch = new ProcessWatch();
const log: ServiceLog = {
  aborts: new Map(),
  onWait: (waiting) => process.send?.({ event: waiting }),
  errors: 0,
};
const decisions = new WeakMap<Socket, number>();
let maxReadAfterDecision = 0;

subscribe("http.server.request.start", (message) => {
  const { response, socket } = message as { response: ServerResponse; socket: Socket };
  response.once("prefinish", () => {
    if (!decisions.has(socket)) socket.once("close", noteReadAfterDecision);
    decisions.set(socket, socket.bytesRead);
  });
});

function noteReadAfterDecision(this: Socket): void {
  const read = this.bytesRead - (decisions.get(this) ?? 0);
  maxReadAfterDecision = Math.max(maxReadAfterDecision, read);
}

const service = createService(log, JSON.parse(process.argv[2] ?? "{}") as ServerOptions);
const server = await service.listen({ hostname: "127.0.0.1" });

/** What the process reports of itself. */
export interface ServerState extends ProcessState {
  /** How many errors the application's listener received. */
  readonly errors: number;
  /** The most that was read from a connection after its last response, in bytes. */
  readonly maxReadAfterDecision: number;
}

const answers = {
  port: () => server.port,
  state: (): ServerState => ({ ...watch.read(), errors: log.errors, maxReadAfterDecision }),
  /** The ids of aborted requests, and when. */
  aborts: () => [...log.aborts],
  /** Closes the server; the process stays. */
  close: () => server.close(),
  /** The body that `handle()` answers a target with. */
  handle: async (target: string) => (await service.handle(target)).text(),
};

/** What the process answers. */
export type ServeAnswers = typeof answers;

answerParent(answers);

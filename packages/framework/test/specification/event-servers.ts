import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { listen, RawClient } from "@fw/test-support";
import { onTestFinished } from "vitest";
import { serve, toFetch, toNodeListener, type App, type Server } from "../../src/index.ts";
import { createIterable, failure } from "./stream-values.ts";

/** Starts a server of the framework for an application, until the end of the test. */
type Start = (app: App) => Promise<Server>;

/** The ways in which the framework serves an application. */
export const servers: readonly [entry: string, start: Start][] = [
  ["listen()", (app) => listen(app)],
  ["serve(app.fetch)", (app) => serveUntilEnd(app.fetch)],
  [
    "serve(toFetch(app))",
    (app) => serveUntilEnd(toFetch(app, { onError: () => undefined, onResponse: () => undefined })),
  ],
  // The application's request is not the one that `serve` has created.
  ["serve() and another request", (app) => serveUntilEnd((from) => app.fetch(new Request(from)))],
];

async function serveUntilEnd(handler: App["fetch"]): Promise<Server> {
  const options = { hostname: "127.0.0.1", onError: () => undefined };
  const server = await serve((request) => handler(request), options);
  onTestFinished(async () => {
    await server.close({ timeout: 0 });
  });
  return server;
}

/** Mounts an application on a server that is not the framework's. */
export async function mount(app: App): Promise<AddressInfo> {
  const server = createServer(toNodeListener(app)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return server.address() as AddressInfo;
}

/** Connects a client, which requests `/`. */
export async function connectTo(
  { port }: { readonly port: number },
  isPaused = false,
): Promise<RawClient> {
  return (await RawClient.connect(port, { isPaused })).request("GET /");
}

/** A source that waits until its signal aborts, and reports what happens to it. */
export function createWaiting(...items: readonly unknown[]): {
  readonly source: (signal: AbortSignal) => AsyncIterable<unknown>;
  readonly steps: readonly string[];
  readonly over: Promise<undefined>;
} {
  const steps: string[] = [];
  const over = Promise.withResolvers<undefined>();
  const source = (signal: AbortSignal): AsyncIterable<unknown> => {
    signal.addEventListener("abort", () => steps.push("abort"));
    return createIterable(items, {
      return: () => {
        steps.push("return");
        over.resolve(undefined);
        return Promise.reject(failure);
      },
    });
  };
  return { source, steps, over: over.promise };
}

/** A source that always has another large item, and counts them. */
export function createFlood(): {
  readonly state: { readonly count: number; readonly isOver: boolean };
  readonly flood: () => AsyncGenerator<string>;
} {
  const state = { count: 0, isOver: false };
  const text = "x".repeat(65_536);
  async function* flood(): AsyncGenerator<string> {
    try {
      for (; state.count < 1_000; state.count++) yield await Promise.resolve(text);
    } finally {
      state.isOver = true;
    }
  }
  return { state, flood };
}

/** Waits until nothing more is written to a client that does not read. */
export async function settle(state: { readonly count: number }): Promise<void> {
  let before = -1;
  while (before !== state.count) {
    before = state.count;
    for (let turn = 0; turn < 100; turn++) await setImmediate();
  }
}

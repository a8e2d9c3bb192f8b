import type { App } from "../../../packages/framework/src/index.ts";
import type { Answer } from "../../../packages/framework/test/conformance/answer.ts";
import { sendThroughHandle } from "../../../packages/framework/test/conformance/send-through-handle.ts";
import type { Send } from "../../../packages/framework/test/conformance/suite.ts";
import { createApp } from "./framework.ts";
import { toLetter } from "./letter.ts";
import { runSuites } from "./report.ts";

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

/** The part of a service worker's global scope that is used here. */
declare const self: {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    type: "fetch",
    listener: (
      event: ExtendableEvent & {
        readonly request: Request;
        respondWith(response: Promise<Response>): void;
      },
    ) => void,
  ): void;
  addEventListener(
    type: "message",
    listener: (
      event: ExtendableEvent & { readonly data: string; readonly ports: readonly MessagePort[] },
    ) => void,
  ): void;
};

let current: App = createApp();

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener("fetch", (event) => {
  event.respondWith(current.fetch(event.request, event));
});
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  // A service worker receives only the requests of pages.
  const send: Send = (app, target, message) => {
    current = app;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    // One per request, because several run at once.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<{ answer?: Answer; error?: string }>) => {
      port1.close();
      if (data.answer === undefined) reject(new Error(data.error));
      else resolve(data.answer);
    };
    port.postMessage({ letter: toLetter(target, message) }, [port2]);
    return promise;
  };
  const run = async (): Promise<void> => {
    const entry = event.data;
    const report = await runSuites(entry, { send: entry === "handle" ? sendThroughHandle : send });
    port.postMessage({ report });
  };
  event.waitUntil(run());
});

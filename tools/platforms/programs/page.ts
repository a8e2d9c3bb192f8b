import { toAnswer, type Answer } from "../../../packages/framework/test/conformance/answer.ts";
import { sendThroughHandle } from "../../../packages/framework/test/conformance/send-through-handle.ts";
import { readLetter } from "./letter.ts";
import { runSuites, type Report } from "./report.ts";

/** The functions that the runner calls in the page. */
export const runInPage = (): Promise<Report> => runSuites("handle", { send: sendThroughHandle });

/** Runs the suite in the page's service worker, through `handle` or through requests of this page. */
export async function runInServiceWorker(entry: "handle" | "a service worker"): Promise<Report> {
  const container = navigator.serviceWorker;
  await container.register("/service-worker.js");
  const { active } = await container.ready;
  if (container.controller === null) {
    await new Promise((resolve) => {
      container.addEventListener("controllerchange", resolve, { once: true });
    });
  }
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<Report>();
  port1.onmessage = (event: MessageEvent<{ letter?: string; report?: Report }>) => {
    const { data, ports } = event;
    if (data.report !== undefined) resolve(data.report);
    if (data.letter === undefined) return;
    sendThroughFetch(data.letter).then(
      (answer) => {
        ports[0]?.postMessage({ answer });
      },
      (error: unknown) => {
        ports[0]?.postMessage({ error: String(error) });
      },
    );
  };
  active?.postMessage(entry, [port2]);
  return promise;
}

async function sendThroughFetch(letter: string): Promise<Answer> {
  const { target, message } = readLetter(letter);
  const { method = "GET", headers = {}, body, chunks } = message;
  const content = chunks === undefined ? body : new Blob([...chunks]);
  const response = await fetch(location.origin + target, {
    method,
    headers,
    redirect: "manual",
    ...(content !== undefined && { body: content }),
  });
  const { status, statusText } = response;
  return toAnswer({ status, statusText }, [...response.headers], await response.text());
}

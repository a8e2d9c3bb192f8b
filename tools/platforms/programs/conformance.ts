import { sendThroughHandle } from "../../../packages/framework/test/conformance/send-through-handle.ts";
import { createSendThroughToFetch } from "../../../packages/framework/test/conformance/send-through-to-fetch.ts";
import { createSendOver, sendToPort } from "../../../packages/framework/test/send-over-socket.ts";
import type { App } from "../../../packages/framework/src/index.ts";
import { converse } from "./converse.ts";
import { framework } from "./framework.ts";
import { runSuites, type Report } from "./report.ts";
import { sendOverHttp2 } from "./send-over-http2.ts";
import { sendThroughLambda } from "./send-through-lambda.ts";
import { servers, type Running } from "./servers.ts";
import { tlsSuite } from "./tls.ts";

const reports: Record<string, Report> = {};
for (const name of process.argv.slice(2)) reports[name] = await run(name);
process.stdout.write(`${JSON.stringify(reports)}\n`, () => process.exit());

function run(name: string): Promise<Report> {
  if (name === "handle") return runSuites(name, { send: sendThroughHandle });
  if (name === "toFetch") {
    return runSuites(name, { send: createSendThroughToFetch(framework) });
  }
  if (name === "an event") return runSuites(name, { send: sendThroughLambda });
  if (name === "listen over TLS") {
    return runSuites(name, { send: createSendOver("TLS"), more: { tls: tlsSuite } });
  }
  if (name === "listen on a Unix socket") return runSuites(name, { send: createSendOver("Unix") });
  const start = servers[name];
  if (start === undefined) throw new Error(`There is no entry ${name}`);
  if (name.endsWith("HTTP/2")) {
    return runSuites(name, {
      send: (app, target, message = {}) =>
        use(start, app, (port) => sendOverHttp2(port, target, message)),
    });
  }
  return runSuites(name, {
    send: (app, target, message = {}) =>
      use(start, app, (port) => sendToPort(port, target, message)),
    converse: (app, text, departure) =>
      use(start, app, (port) => converse(port, text, departure?.leaving), departure?.until),
  });
}

/** Serves an application until a use of it has settled. */
async function use<Result>(
  start: (app: App) => Promise<Running>,
  app: App,
  send: (port: number) => Promise<Result>,
  until?: Promise<unknown>,
): Promise<Result> {
  const { port, stop } = await start(app);
  try {
    return await send(port);
  } finally {
    await until;
    await stop();
  }
}

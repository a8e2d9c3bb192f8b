import { connect } from "node:net";
import type { App } from "../../../packages/framework/src/index.ts";
import type { Send } from "../../../packages/framework/test/conformance/suite.ts";
import { sendToPort } from "../../../packages/framework/test/send-over-socket.ts";
import { converse } from "./converse.ts";
import { createApp } from "./framework.ts";
import type { Converse } from "./platform.ts";
import { runSuites } from "./report.ts";

const port = Number(process.env["PORT"]);
let current: App = createApp();

const send: Send = (app, target, message = {}) => {
  current = app;
  return sendToPort(port, target, message);
};

const talk: Converse = async (app, text, departure) => {
  current = app;
  const received = await converse(port, text, departure?.leaving);
  await departure?.until;
  return received;
};

/** The default export that Bun and `deno serve` serve. It forwards to the current application. */
export default {
  port,
  hostname: "127.0.0.1",
  fetch: (request: Request, ...platform: readonly unknown[]): Promise<Response> =>
    current.fetch(request, ...platform),
};

async function run(): Promise<void> {
  while (!(await isListening())) await new Promise((resolve) => setTimeout(resolve, 20));
  const reports = { "export default": await runSuites("export default", { send, converse: talk }) };
  process.stdout.write(`${JSON.stringify(reports)}\n`, () => process.exit());
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}

void run();

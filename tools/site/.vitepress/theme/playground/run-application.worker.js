// Runs an application outside of the page, so that an endless loop of its program does not block the page.
import * as framework from "@fw/framework";
import { transform } from "sucrase";
import { findServer } from "./pretend-server.js";

let loading;

self.addEventListener("message", async ({ data }) => {
  const logs = captureLogs();
  try {
    if (data.code !== undefined) loading = load(data.code);
    const answer = (await loading) ?? findServer();
    if (answer === undefined) throw new Error("The program starts no server and exports no `app`");
    self.postMessage({ answer: await send(answer, data.request), logs });
  } catch (error) {
    self.postMessage({ mistake: String(error), logs });
  }
});
self.postMessage("ready");

/** Strips the types, imports the program with the framework of this page, and returns the `fetch` that it exports. */
async function load(code) {
  const { code: script } = transform(code, { transforms: ["typescript"], filePath: "app.ts" });
  const missing = findMissingModule(script);
  if (missing !== undefined) {
    throw new Error(`There is no module "${missing}" here. A program can import "@fw/framework"`);
  }
  const own = toUrl(
    script.replaceAll(/(\bfrom\s*)(["'])@fw\/framework\2/g, `$1"${shareFramework()}"`),
  );
  const module = await import(/* @vite-ignore */ own);
  return (module.default ?? module.app)?.fetch;
}

function findMissingModule(script) {
  const imports = script.matchAll(
    /^\s*(?:import\s*|(?:import|export)\b[^"';]*\bfrom\s*)(["'])([^"']+)\1/gm,
  );
  return [...imports].map(([, , name]) => name).find((name) => name !== "@fw/framework");
}

/** Makes a module that exports the names of the framework, because the program is a separate module. */
function shareFramework() {
  self.framework = framework;
  const names = Object.keys(framework).join(", ");
  return toUrl(`export const { ${names} } = self.framework;`);
}

function toUrl(script) {
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

async function send(answer, { method, path, body }) {
  const init = { method };
  if (body !== "") {
    init.body = body;
    init.headers = { "content-type": "application/json" };
  }
  const response = await answer(new Request(`http://localhost:3000${path}`, init));
  return {
    status: `${response.status}`,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`),
    body: toReadable(await response.text()),
  };
}

function toReadable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function captureLogs() {
  const lines = [];
  for (const name of ["log", "info", "warn", "error", "debug"]) {
    console[name] = (...values) => lines.push(values.map(toText).join(" "));
  }
  return lines;
}

function toText(value) {
  if (value instanceof Error) return value.stack ?? String(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

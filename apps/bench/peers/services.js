// Compares three programs for the same tasks: server-sent events, an upload to disk, a list in a query, and TLS:
//
//   npx pnpm@12 --dir apps/bench/peers install --frozen-lockfile
//   node_modules/node/bin/node --conditions=@fw/source apps/bench/peers/services.js
//
// It takes ten minutes. Each program runs in its own process. The lines are those between the comments that name the tasks.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import console from "node:console";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import * as attack from "./services/attack.js";

const names = ["framework", "hono", "fastify"];
const { get, open, readStatus } = attack;

/** Starts a program in its own process. */
async function start(name) {
  const child = fork(join(import.meta.dirname, "services/serve.js"), [name], {
    execArgv: ["--conditions=@fw/source", "--expose-gc"],
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(child, "message");
  const ask = async (...question) => {
    child.send(question);
    return (await once(child, "message"))[0][0];
  };
  return { ask, ports: await ask("ports"), stop: () => child.kill() };
}

/** The lines of each task, without blank ones and comments. */
function countLines(name) {
  const text = readFileSync(join(import.meta.dirname, `services/${name}.js`), "utf8");
  const count = (part) => part.split("\n").filter((line) => /\S/.test(line)).length;
  const [, ...tasks] = text.split(/^ {2}\/\/ (\w+)$/m);
  const lines = { "lines: the whole program": count(text) - tasks.length / 2 };
  for (let index = 0; index < tasks.length; index += 2) {
    if (tasks[index] !== "listen") lines[`lines: ${tasks[index]}`] = count(tasks[index + 1]);
  }
  return lines;
}

/** Asserts that a program does the tasks. */
async function check({ ask, ports: { plain } }) {
  const url = `http://127.0.0.1:${plain}`;
  const list = async (query) => globalThis.fetch(`${url}/tags${query}`);
  assert.deepEqual(await (await list("?tag=a&tag=b")).json(), ["a", "b"]);
  assert.deepEqual(await (await list("?tag=a")).json(), ["a"]);
  assert.deepEqual(await (await list("")).json(), []);
  assert.equal((await list(`?tag=${"a".repeat(21)}`)).status, 400);
  assert.equal((await list("?tag=1&tag=2&tag=3&tag=4&tag=5&tag=6")).status, 400);
  const form = new FormData();
  form.set("title", "Summer");
  form.append("photos", new File(["abc"], "a.png"));
  form.append("photos", new File(["defg"], "b.png"));
  const post = () => globalThis.fetch(`${url}/albums`, { method: "POST", body: form });
  const saved = await post();
  assert.deepEqual([saved.status, await saved.json()], [201, { title: "Summer", files: 2 }]);
  form.set("title", "");
  assert.equal((await post()).status, 400);
  // Fastify removes files after its answer.
  await setTimeout(500);
  const { kept, left } = await ask("state");
  assert.deepEqual({ kept, left }, { kept: 2, left: 0 });
  const events = await globalThis.fetch(`${url}/notes`);
  const { value } = await events.body.pipeThrough(new TextDecoderStream()).getReader().read();
  assert.match(value, /id: 1\n/);
}

/** Measures what uploads and events take, and what some hostile clients get. */
async function measure({ ask, ports: { plain } }) {
  const rows = {};
  await ask("mode", "busy");
  await ask("rest");
  const deaf = await Promise.all(Array.from({ length: 20 }, () => attack.openDeaf(plain)));
  await setTimeout(10_000);
  const { peak, pulled } = await ask("state");
  rows["20 clients read no events for 10 s: memory"] = toMebibytes(peak);
  rows["events taken from their sources"] = pulled;
  for (const { socket } of deaf) socket.destroy();
  await setTimeout(5_000);
  const { begun, ended } = await ask("state");
  rows["sources open 5 s after they left"] = begun - ended;

  await ask("mode", "failing");
  const failing = await open(plain);
  failing.socket.write(get("/notes"));
  await Promise.race([failing.closed, setTimeout(5_000)]);
  rows["the source fails midway: the stream"] = describeEnd(failing);

  const peaks = [];
  for (let round = 0; round < 4; round++) {
    await ask("rest");
    assert.equal((await attack.upload(plain, 200_000_000)).status, 201);
    peaks.push((await ask("state")).peak);
  }
  rows["first upload of 200 MB: memory"] = toMebibytes(peaks[0]);
  rows["three more: memory at most"] = toMebibytes(Math.max(...peaks.slice(1)));

  await ask("rest");
  const before = await ask("state");
  await attack.leaveUploads(plain, 20);
  await setTimeout(5_000);
  const after = await ask("state");
  rows["20 clients leave within a file: files, descriptors left"] =
    `${after.left - before.left}, ${Math.max(0, after.descriptors - before.descriptors)}`;
  const large = await attack.upload(plain, attack.maxBytes + 20_000_000);
  rows["a file of 270 MB, declared: status, sent"] = describeUpload(large);
  await ask("rest");
  const endless = await attack.upload(plain, Infinity);
  await setTimeout(3_000);
  const { left, peak: endlessPeak } = await ask("state");
  rows["a file without end: status, sent, memory"] =
    `${describeUpload(endless)}, ${toMebibytes(endlessPeak)}`;
  rows["files left"] = left - before.left;
  return rows;
}

/** Measures what takes minutes: silence, clients that send no more, and a stop. */
async function wait({ ask, ports: { plain, secure } }) {
  await ask("mode", "quiet");
  const quiet = await open(plain);
  quiet.socket.write(get("/notes"));
  const silent = await open(secure);
  const upload = await attack.openUpload(plain, 1_000);
  const handshake = attack.waitForEnd(silent, 330);
  const body = attack.waitForEnd(upload, 330);
  await setTimeout(60_000);
  const rows = {
    "60 s without an event: status, comments": `${readStatus(quiet)}, ${quiet.text.match(/^:/gm)?.length ?? 0}`,
  };
  quiet.socket.destroy();
  rows["a body that stops: closed after, status"] =
    `${toSeconds(await body)}, ${readStatus(upload)}`;
  rows["a TLS handshake that never comes: closed after"] = toSeconds(await handshake);
  const events = await open(plain);
  events.socket.write(get("/notes"));
  await setTimeout(1_000);
  rows["a stop with an open stream: takes"] = toSeconds(
    await Promise.race([ask("close"), setTimeout(30_000, Infinity)]),
  );
  await setTimeout(100);
  rows["its stream"] = describeEnd(events);
  events.socket.destroy();
  return rows;
}

/** How a stream of events ended. */
function describeEnd({ socket, text }) {
  if (text.endsWith("0\r\n\r\n")) return "ends properly";
  return socket.destroyed ? "is cut off" : "stays open";
}

const describeUpload = ({ status, sent }) => `${status}, ${Math.round(sent / 1e6)} MB`;
const toMebibytes = (peak) => `${Math.max(0, peak).toFixed(0)} MiB`;
const toSeconds = (seconds) => (seconds === Infinity ? "never" : `${seconds.toFixed(0)} s`);

const programs = await Promise.all(names.map(start));
const columns = names.map(countLines);
for (const program of programs) await check(program);
for (const [index, program] of programs.entries()) {
  Object.assign(columns[index], await measure(program));
}
const waits = await Promise.all(programs.map(wait));
for (const [index, program] of programs.entries()) {
  const { uncaught } = await program.ask("state");
  Object.assign(columns[index], waits[index], { "errors that nobody caught": uncaught });
  program.stop();
}
console.log(["", ...names].join(" | "));
for (const what of Object.keys(columns[0])) {
  console.log([what, ...columns.map((column) => column[what])].join(" | "));
}

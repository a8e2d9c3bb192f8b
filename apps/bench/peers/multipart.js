// Compares multipart parsers on the same bodies, each in its own process behind its own server:
//
//   npx pnpm@12 --dir apps/bench/peers install --frozen-lockfile
//   node_modules/node/bin/node --conditions=@fw/source --expose-gc apps/bench/peers/multipart.js
//
// It measures the CPU time of the server process. Rounds are interleaved, and the table has the medians.
import { Buffer } from "node:buffer";
import { fork } from "node:child_process";
import console from "node:console";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";
import { pipeline } from "node:stream/promises";

/** The limit of each server, for the whole body, or for a file if the parser limits only files. */
const maxBytes = 250_000_000;
const boundary = "----WebKitFormBoundary7d0f73c2864d4274";
const type = `multipart/form-data; boundary=${boundary}`;

const hashOf = async (stream) => {
  const hash = createHash("sha1");
  await pipeline(stream, hash);
  return hash.digest("hex");
};

/** The servers: each hashes the files of a form, and answers 201 with the number of parts. */
const servers = {
  "@fw/framework": async () => {
    const { createApp, readParts } = await import("../../../packages/framework/src/index.ts");
    const app = createApp().post("/", async ({ request }) => {
      let parts = 0;
      for await (const part of readParts(request, { maxBytes })) {
        parts++;
        if (part.filename === undefined) await part.text();
        else await hashOf(part.stream);
      }
      return { parts };
    });
    return (await app.listen({ hostname: "127.0.0.1" })).port;
  },
  busboy: async () => {
    const { default: busboy } = await import("busboy");
    const server = createServer((request, response) => {
      const files = [];
      let parts = 0;
      const parser = busboy({ headers: request.headers, limits: { fileSize: maxBytes } });
      parser.on("field", () => parts++);
      parser.on("file", (name, file) => {
        parts++;
        files.push(hashOf(file));
      });
      parser.on("error", () => response.writeHead(400).end());
      parser.on("close", () =>
        Promise.all(files).then(() => response.writeHead(201).end(JSON.stringify({ parts }))),
      );
      request.pipe(parser);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return server.address().port;
  },
  "@fastify/multipart": async () => {
    const [{ fastify }, { default: multipart }] = await Promise.all([
      import("fastify"),
      import("@fastify/multipart"),
    ]);
    const app = fastify({ bodyLimit: maxBytes });
    await app.register(multipart, { limits: { fileSize: maxBytes } });
    app.post("/", async (request, reply) => {
      let parts = 0;
      for await (const part of request.parts()) {
        parts++;
        if (part.type === "file") await hashOf(part.file);
      }
      return reply.code(201).send({ parts });
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return app.server.address().port;
  },
};

const [, , name] = process.argv;
if (name !== undefined) await serve(name);
else await compare();

/** Serves in this process, and reports its CPU time and peak memory. */
async function serve(own) {
  const port = await servers[own]();
  const read = (field) =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))?.[1],
    );
  let idle = 0;
  process.on("message", (question) => {
    if (question === "idle") {
      globalThis.gc?.();
      writeFileSync("/proc/self/clear_refs", "5");
      idle = read("VmRSS");
    }
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1_000, peak: (read("VmHWM") - idle) / 1_024 });
  });
  process.send({ port });
}

async function compare() {
  const cases = [
    ["10 fields", 1_000, createForm(10, 0)],
    ["5 fields, a file of 64 KiB", 300, createForm(5, 65_536)],
    ["a file of 200 MB", 1, createForm(1, 200_000_000)],
  ];
  const children = await Promise.all(Object.keys(servers).map(start));
  for (const [what, count, body] of cases) {
    const times = new Map(children.map((child) => [child, []]));
    const peaks = new Map(children.map((child) => [child, []]));
    for (let round = 0; round < 6; round++) {
      for (const child of children) {
        const before = await child.ask("idle");
        for (let index = 0; index < count; index++) {
          const { status } = await child.post(body);
          if (status !== 201) throw new Error(`${child.name} answers ${status}`);
        }
        const after = await child.ask("cpu");
        // The first round warms up.
        if (round > 0) times.get(child)?.push((after.cpu - before.cpu) / count);
        peaks.get(child)?.push(after.peak);
      }
    }
    const own = times.get(children[0]);
    for (const child of children) {
      const ratios = times.get(child).map((time, index) => time / own[index]);
      const peak = Math.max(...peaks.get(child)).toFixed(0);
      const time = median(times.get(child)).toFixed(2);
      console.log(
        `${what} | ${child.name} | ${time} ms | ${median(ratios).toFixed(2)} | ${peak} MiB`,
      );
    }
  }
  const large = createForm(1, maxBytes + 20_000_000);
  const parts = createForm(1_500, 0);
  for (const child of children) {
    const answers = [await child.post(large).catch(String), await child.post(parts).catch(String)];
    console.log(child.name, "| a file over its limit, 1,500 fields:", JSON.stringify(answers));
  }
  for (const child of children) child.stop();
}

async function start(own) {
  const child = fork(import.meta.filename, [own]);
  const [{ port }] = await once(child, "message");
  return {
    name: own,
    stop: () => child.kill(),
    ask: async (question) => {
      child.send(question);
      return (await once(child, "message"))[0];
    },
    post: async (body) => {
      const headers = { "content-type": type };
      const response = await globalThis.fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers,
        body,
      });
      return { status: response.status, text: (await response.text()).slice(0, 80) };
    },
  };
}

function createForm(fields, fileBytes) {
  const field = (index) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="field${index}"\r\n\r\nsome text\r\n`;
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n` +
    "Content-Type: application/octet-stream\r\n\r\n";
  const start = Array.from({ length: fields }, (_, index) => field(index)).join("");
  const bytes = Buffer.alloc(fileBytes);
  for (let index = 0; index < fileBytes; index++) bytes[index] = (index * 2_654_435_761) >>> 24;
  return Buffer.concat([
    Buffer.from(start + (fileBytes > 0 ? file : "")),
    bytes,
    Buffer.from(`${fileBytes > 0 ? "\r\n" : ""}--${boundary}--\r\n`),
  ]);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// Serves one of the programs in this process, twice: without and with TLS. Answers questions about the process.
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { readCertificate } from "@fw/test-support/certificates";
import { maxBytes } from "./attack.js";
import { notes } from "./notes.js";

const [, , name] = process.argv;
const { start } = await import(`./${name}.js`);
const folder = mkdtempSync(join(tmpdir(), "services-"));
const [temporary, kept] = ["temporary", "kept"].map((each) => join(folder, each));
for (const each of [temporary, kept]) mkdirSync(each);
const options = { temporary, kept, maxBytes };
const plain = await start(options);
const secure = await start({ ...options, tls: readCertificate("server") });

let uncaught = 0;
process.on("uncaughtException", () => uncaught++).on("unhandledRejection", () => uncaught++);

const readStatus = (field) =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))[1],
  );
let idle = 0;

const answers = {
  ports: () => ({ plain: plain.port, secure: secure.port }),
  /** Forgets the peak of the memory so far. */
  rest: () => {
    globalThis.gc();
    writeFileSync("/proc/self/clear_refs", "5");
    idle = readStatus("VmRSS");
    Object.assign(notes, { begun: 0, ended: 0, pulled: 0 });
    for (const file of readdirSync(kept)) rmSync(join(kept, file));
  },
  mode: (mode) => void (notes.mode = mode),
  state: () => ({
    ...notes,
    peak: (readStatus("VmHWM") - idle) / 1_024,
    descriptors: readdirSync("/proc/self/fd").length,
    left: readdirSync(temporary).length,
    kept: readdirSync(kept).length,
    uncaught,
  }),
  /** Stops the server without TLS, and says after how many seconds. */
  close: async () => {
    const begin = performance.now();
    await plain.close();
    return (performance.now() - begin) / 1_000;
  },
};

process.on("message", async ([question, parameter]) => {
  process.send([await answers[question](parameter)]);
});
process.on("exit", () => rmSync(folder, { recursive: true }));
process.send(["ready"]);

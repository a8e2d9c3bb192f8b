import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { entries } from "../src/harnesses/entries.ts";
import { harnesses, verify } from "../src/harnesses/harnesses.ts";

const serve = path.join(import.meta.dirname, "../src/harnesses/serve.ts");

/** In plain Node, as the bench runs it; for the packages' sources, so that no build is needed. */
async function start(entry: string, home: string): Promise<number> {
  const child = spawn(process.execPath, ["--conditions=@fw/source", serve, entry, home], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface(child.stdout)) {
    return (JSON.parse(line) as { port: number }).port;
  }
  throw new Error(`${entry} has ended`);
}

describe.for(Object.entries(harnesses))("the requests of %s", ([, { home, samples }]) => {
  it.for(Object.keys(entries))("are answered by %s as the harness verifies", async (entry) => {
    const port = await start(entry, home);
    for (const sample of Object.values(samples)) {
      await expect(verify(entry, port, sample)).resolves.toBeUndefined();
    }
  });
});

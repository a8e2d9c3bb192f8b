import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll } from "vitest";
import type { Variables } from "../../docs/test/run-block.ts";
import { findPort } from "../../packages/test-support/src/find-port.ts";

const { resolve } = createRequire(import.meta.url);

/**
 * Has Redis and a server of the S3 protocol running during the tests.
 *
 * @returns returns the variables by which programs find both
 */
export function useServers(): () => Variables {
  const folder = mkdtempSync(join(tmpdir(), "servers-"));
  const variables: Record<string, string> = {};
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    const [redis, s3] = [await findPort(), await findPort()];
    const local = "127.0.0.1";
    stops.push(
      await startProgram(
        ["redis-server", "--port", `${redis}`, "--bind", local, "--save", "", "--dir", folder],
        "Ready to accept connections",
      ),
    );
    stops.push(
      await startProgram(
        [
          ...[process.execPath, join(dirname(resolve("s3rver/package.json")), "bin/s3rver.js")],
          ...["--directory", folder, "--address", local, "--port", `${s3}`],
          ...["--configure-bucket", "pictures"],
        ],
        "S3rver listening on",
      ),
    );
    Object.assign(variables, {
      REDIS_URL: `redis://${local}:${redis}`,
      AWS_ENDPOINT_URL_S3: `http://${local}:${s3}`,
      AWS_REGION: "eu-central-1",
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    });
  });
  afterAll(() => {
    for (const stop of stops) stop();
    rmSync(folder, { recursive: true });
  });
  return () => variables;
}

/** Starts a program, and waits until it prints that it is ready. */
async function startProgram(
  [name = "", ...argv]: readonly string[],
  ready: string,
): Promise<() => void> {
  const child = spawn(name, argv, { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (!line.includes(ready)) continue;
    // What it prints later must not fill the pipe.
    child.stdout.resume();
    return () => child.kill();
  }
  throw new Error(`${name} ended: ${lines.join("\n")}`);
}

import { execFile } from "node:child_process";
import nodeHttp from "node:http";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { http } from "../../src/workarounds/http-module.ts";

const fetchOfNode = "NativeModule internal/deps/undici/undici";

/** Whether a program has loaded Node's fetch after its only statement has run. */
async function loadsFetch(statement: string): Promise<boolean> {
  const program = `${statement};\nconsole.log(process.moduleLoadList.includes("${fetchOfNode}"));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=@fw/source",
    "--input-type=module",
    "--eval",
    program,
  ]);
  return stdout === "true\n";
}

const file = new URL("../../src/workarounds/http-module.ts", import.meta.url);
const index = new URL("../../src/index.ts", import.meta.url);

describe("http", () => {
  it('is needed: an import of "node:http" loads Node\'s fetch', async () => {
    expect(await loadsFetch(`import "node:http"`)).toBe(true);
  });

  it("works: it is the same module, and fetch is not loaded", async () => {
    expect(http).toBe(nodeHttp);
    expect(await loadsFetch(`import "${file.href}"`)).toBe(false);
  });

  it("is the only way in which a server loads node:http", async () => {
    const limits = `{ maxPipelined: 1, timeouts: { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 } }`;
    const listen = `import { startServer } from "${index.href}"; await (await startServer({ limits: ${limits} }, {})).close()`;
    expect(await loadsFetch(listen)).toBe(false);
  });
});

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

// docs/specification.md#75-exceptions
describe("a rejecting refinement does not end the process", () => {
  // A process takes long to start on a busy machine, in milliseconds.
  const timeout = 60_000;
  const reject = ".refine(() => Promise.reject(new Error()))";
  const fail = ".refine(() => { throw new Error(); })";

  it.each([
    ["an async refinement", "z.string().refine(async () => { throw new Error(); })"],
    ["a refinement that is no async function", `z.string()${reject}`],
    [
      "a refinement beside one that throws",
      `z.array(z.union([z.string()${reject}, z.string()${fail}]))`,
    ],
    [
      "a refinement in a union that another option decides",
      `z.union([z.string()${reject}, z.string()])`,
    ],
    ["a refinement of a record's key", `z.record(z.string()${reject}, z.string())`],
  ])("%s, on the first request that a process meets", { timeout }, (_, field) => {
    const program = `
      import { createApp, z } from "@fw/framework";
      const body = z.object({ a: ${field} });
      const app = createApp({ onError: () => {} }).post("/", () => "served", { body });
      const server = await app.listen({ hostname: "127.0.0.1" });
      const headers = { "content-type": "application/json" };
      for (const a of ["b", ["b"], { b: "b" }]) {
        await fetch(server.url, { method: "POST", headers, body: JSON.stringify({ a }) });
        await new Promise((resolve) => setImmediate(resolve));
      }
      await server.close();
      process.stdout.write("still here");
    `;
    const { status, stdout } = spawnSync(
      process.execPath,
      ["--conditions=@fw/source", "--input-type=module", "--eval", program],
      { cwd: import.meta.dirname, encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([0, "still here"]);
  });
});

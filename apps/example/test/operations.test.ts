import { HttpError } from "@fw/framework";
import { exchangeTarget, misspellPath, spellPath } from "@fw/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOperationsApp } from "../src/operations.ts";
import { MemoryStore } from "./memory-store.ts";

const store = new MemoryStore();

describe("createOperationsApp", () => {
  it("says that the process is alive, and ready for requests", async () => {
    const app = createOperationsApp({ store, isStopping: () => false });
    expect(await (await app.handle("/health")).text()).toBe("alive");
    expect(await (await app.handle("/ready")).text()).toBe("ready");
  });

  it("is alive but not ready while the process stops, whatever the database says", async () => {
    const stuck = { ping: () => new Promise<void>(() => undefined) };
    const app = createOperationsApp({ store: stuck, isStopping: () => true });
    const response = await app.handle("/ready");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toMatchObject({ code: "STOPPING" });
    expect((await app.handle("/health")).status).toBe(200);
  });

  it("is alive but not ready while the database cannot be used", async () => {
    const lost = {
      ping: () => Promise.reject(new HttpError(503, "DATABASE_UNAVAILABLE")),
    };
    const app = createOperationsApp({ store: lost, isStopping: () => false });
    const response = await app.handle("/ready");
    expect(await response.json()).toMatchObject({ status: 503, code: "DATABASE_UNAVAILABLE" });
    expect((await app.handle("/health")).status).toBe(200);
  });

  it("is not ready while the database does not answer", async () => {
    const silent = { ping: () => new Promise<void>(() => undefined) };
    const app = createOperationsApp({ store: silent, isStopping: () => false });
    const response = await app.handle("/ready");
    expect(await response.json()).toMatchObject({ status: 503, code: "HANDLER_TIMEOUT" });
  });

  // The system tests send these through a proxy, and rely on what they are here.
  it("answers every spelling of a path, and nothing that only resembles one", async () => {
    const app = createOperationsApp({ store, isStopping: () => false });
    const server = await app.listen({ hostname: "127.0.0.1" });
    onTestFinished(async () => {
      await server.close();
    });
    const isAnswered = async (target: string): Promise<boolean> =>
      (await exchangeTarget(server.port, target)).startsWith("HTTP/1.1 200 ");
    for (const target of spellPath("ready")) expect(await isAnswered(target), target).toBe(true);
    for (const target of misspellPath("ready")) {
      expect(await isAnswered(target), target).toBe(false);
    }
  });
});

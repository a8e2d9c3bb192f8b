import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { IncomingMessage } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createApp, type ServerOptions } from "../../src/index.ts";
import { eventually, exchange, RawClient } from "@fw/test-support";
import { withServer } from "../with-server.ts";

const host = "Host: a\r\n";
const upgrade = "Connection: Upgrade\r\nUpgrade: x\r\n";
const chunked = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`;

/** Creates an application whose `/wait/:id` answers on demand. It records the requests that began. */
function createGates(server: ServerOptions = {}) {
  const gates = new Map<number, PromiseWithResolvers<number>>();
  const begun: (number | string)[] = [];
  const id = { params: z.object({ id: z.number() }) };
  const gateOf = (key: number): PromiseWithResolvers<number> => {
    const gate = gates.get(key) ?? Promise.withResolvers<number>();
    gates.set(key, gate);
    return gate;
  };
  const app = createApp({ server })
    .get(
      "/wait/:id",
      ({ params }) => {
        begun.push(params.id);
        return gateOf(params.id).promise;
      },
      id,
    )
    .get(
      "/now/:id",
      ({ params }) => {
        begun.push(params.id);
        return params.id;
      },
      id,
    )
    .post("/unread", () => begun.push("unread"))
    .post("/echo", ({ request }) => request.text())
    .delete("/now/:id", ({ params }) => void begun.push(params.id), id);
  const release = (...keys: number[]): void => {
    for (const key of keys) gateOf(key).resolve(key);
  };
  return { app, begun, release };
}

const get = (target: string, headers = ""): string =>
  `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;

/** Waits until the server has read the earlier bytes, which the response to another client proves. */
async function waitForServer(port: number): Promise<void> {
  await exchange(port, get("/nowhere", "Connection: close\r\n"));
  await setImmediate();
}

/** Lists the bodies and error codes of the responses, in wire order. */
function list(answers: string): string[] {
  return answers
    .split(/(?=HTTP\/1\.1 )/)
    .map(
      (answer) =>
        /"code":"(\w+)"/.exec(answer)?.[1] ?? answer.slice(answer.indexOf("\r\n\r\n") + 4),
    );
}

describe("pipelined requests", () => {
  it("are answered in order, whichever response is ready first", async () => {
    const { app, release } = createGates();
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(get("/wait/1") + get("/wait/2") + get("/now/3", "Connection: close\r\n"));
      await waitForServer(port);
      release(2);
      await waitForServer(port);
      release(1);
      expect(list(await client.receiveAll())).toEqual(["1", "2", "3"]);
    });
  });

  it("begin up to server.maxPipelined, and later ones wait in order", async () => {
    const { app, begun, release } = createGates({ maxPipelined: 2 });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write([1, 2, 3, 4, 5].map((id) => get(`/wait/${id}`)).join(""));
      await waitForServer(port);
      expect(begun).toEqual([1, 2]);
      release(2);
      await waitForServer(port);
      // The second response waits for the first.
      expect(begun).toEqual([1, 2]);
      release(1, 3, 4, 5);
      await client.receive("\r\n\r\n5");
      expect(begun).toEqual([1, 2, 3, 4, 5]);
      expect(await client.write(get("/now/6")).receive("\r\n\r\n6")).toContain("200 OK");
      client.leave();
    });
  });

  it("begin up to a hundred at once by default, and the connection is paused meanwhile", async () => {
    const { app, begun, release } = createGates();
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    let parsed = 0;
    const count = (): void => {
      parsed++;
    };
    subscribe("http.server.request.start", count);
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(ids.map((id) => get(`/wait/${id}`)).join(""));
      while (begun.length < 100) await waitForServer(port);
      for (let turn = 0; turn < 20; turn++) await waitForServer(port);
      expect(begun).toHaveLength(100);
      // A 64 KiB packet contains about 1,900 of the 10,000 requests.
      expect(parsed).toBeLessThan(4_000);
      release(...ids);
      await client.receive("\r\n\r\n9999");
      expect(begun).toEqual(ids);
      client.leave();
    });
    unsubscribe("http.server.request.start", count);
  });

  it("keep the earlier responses if the last request is invalid, and end with its refusal", async () => {
    const { app, release } = createGates({ maxPipelined: 2 });
    await withServer(app, async ({ port }) => {
      for (const broken of ["nonsense\r\n\r\n", `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`]) {
        const client = await RawClient.connect(port);
        client.write(get("/wait/1") + get("/now/2") + get("/now/3") + broken);
        await waitForServer(port);
        release(1);
        expect(list(await client.receiveAll())).toEqual(["1", "2", "3", "BAD_REQUEST"]);
      }
    });
  });

  it("each run in the async context in which their own head arrived", async () => {
    const storage = new AsyncLocalStorage<string | undefined>();
    // Instrumentations of node:http also enter a context on each request.
    const enter = (message: unknown): void => {
      storage.enterWith((message as { request: IncomingMessage }).request.url);
    };
    subscribe("http.server.request.start", enter);
    onTestFinished(() => {
      unsubscribe("http.server.request.start", enter);
    });
    const app = createApp({ server: { maxPipelined: 1 } }).get("/*", async () => {
      await setImmediate();
      return storage.getStore();
    });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(get("/1") + get("/2") + get("/3"));
      const bodies: string[] = [];
      for (let count = 0; count < 3; count++)
        bodies.push(String((await client.readResponse()).body));
      client.end();
      expect(bodies).toEqual(["/1", "/2", "/3"]);
    });
  });

  it("end with the refusal of the last request if its body is invalid", async () => {
    const { app, begun, release } = createGates({ maxPipelined: 1 });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(get("/wait/1") + get("/now/2"));
      client.write(`POST /unread HTTP/1.1\r\n${host}${chunked}\r\nno chunk\r\n`);
      await waitForServer(port);
      release(1);
      expect(list(await client.receiveAll())).toEqual(["1", "2", "BAD_REQUEST"]);
      expect(begun).toEqual([1, 2]);
    });
  });

  it("keep the last response if the request's body proves invalid afterwards", async () => {
    const { app, release } = createGates();
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(`${get("/wait/1")}POST /nowhere HTTP/1.1\r\n${host}${chunked}\r\n`);
      await waitForServer(port);
      client.write("no chunk\r\n");
      await waitForServer(port);
      release(1);
      expect(list(await client.receiveAll())).toEqual(["1", "NOT_FOUND"]);
    });
  });

  it.each([
    ["Connection: close", " HTTP/1.1", "Connection: close\r\n"],
    ["an Upgrade", " HTTP/1.1", upgrade],
    ["HTTP/1.0", " HTTP/1.0", ""],
    ["an announced body", " HTTP/1.1", "Connection: close\r\nExpect: 100-continue\r\n"],
  ])("read the body of the last request after it waited, with %s", async (_, version, headers) => {
    const { app, release } = createGates({ maxPipelined: 1 });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(`${get("/wait/1")}POST /echo${version}\r\n${host}${headers}`);
      client.write("Content-Length: 4\r\n\r\nab");
      await waitForServer(port);
      client.write("cd");
      release(1);
      expect(list(await client.receiveAll()).at(-1)).toBe("abcd");
    });
  });

  it("begin one after the other if the client reads no responses", async () => {
    let begun = 0;
    const app = createApp().get("/large", () => {
      begun++;
      return "a".repeat(4_000_000);
    });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port, { isPaused: true });
      client.write(get("/large").repeat(50));
      await waitForServer(port);
      // The kernel buffers the first few responses.
      expect(begun).toBeLessThan(5);
      client.reset();
    });
  });

  it("are cut off after waiting for server.requestTimeout", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const app = createApp({ server: { maxPipelined: 1, requestTimeout: 100 } }).get(
      "/wait",
      ({ request }) => {
        request.signal.addEventListener("abort", () => {
          aborted.resolve(null);
        });
        return aborted.promise;
      },
    );
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(get("/wait") + get("/wait"));
      await waitForServer(port);
      client.reset();
      await aborted.promise;
    });
  });

  it("wait for a response that may end the connection, so that no handler runs in vain", async () => {
    const { app, begun } = createGates();
    const old = "HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
    await withServer(app, async ({ port }) => {
      const expecting = get("/now/0", "Expect: 100-continue\r\n");
      expect(list(await exchange(port, expecting + get("/now/9")))).toEqual(["0"]);
      expect(begun.splice(0)).toEqual([0]);
      expect(list(await exchange(port, `DELETE /now/1 ${old}GET /now/2 ${old}`))).toEqual([""]);
      expect(begun).toEqual([1]);
      const client = (await RawClient.connect(port)).write(`GET /now/3 ${old}GET /now/4 ${old}`);
      await client.receive("\r\n\r\n4");
      client.leave();
    });
  });

  it.each([
    ["an Upgrade", get("/wait/1", upgrade)],
    ["Connection: close", get("/wait/1", "Connection: close\r\n")],
    ["HTTP/1.0", "GET /wait/1 HTTP/1.0\r\n\r\n"],
    [
      "HTTP/1.0 with a coding",
      `GET /wait/1 HTTP/1.0\r\nConnection: keep-alive\r\n${chunked}\r\n0\r\n\r\n`,
    ],
  ])("do not begin after %s, in the same packet or the next", async (_, first) => {
    const { app, begun, release } = createGates();
    await withServer(app, async ({ port }) => {
      const client = (await RawClient.connect(port)).write(first + get("/now/2"));
      await waitForServer(port);
      client.write(`POST /unread HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`);
      client.write(get("/now/3"));
      await waitForServer(port);
      release(1);
      expect(list(await client.receiveAll())).toEqual(["1"]);
      expect(begun).toEqual([1]);
    });
  });

  it("are all answered if close() is called before their packet arrives", async () => {
    const { app, begun } = createGates();
    const server = await app.listen({ hostname: "127.0.0.1" });
    const client = await RawClient.connect(server.port);
    await client.write(get("/now/0")).receive("\r\n\r\n0");
    const closing = server.close();
    client.write(get("/now/1") + get("/now/2") + get("/now/3"));
    expect(list(await client.receiveAll())).toEqual(["1", "2", "3"]);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("are all answered or refused in order after close() is called", async () => {
    const { app, begun } = createGates();
    const server = await app.listen({ hostname: "127.0.0.1" });
    const client = await RawClient.connect(server.port);
    await client.write(get("/now/0")).receive("\r\n\r\n0");
    const closing = server.close();
    client.write(`${get("/now/1")}nonsense\r\n\r\n`);
    expect(list(await client.receiveAll())).toEqual(["1", "BAD_REQUEST"]);
    expect(begun).toEqual([0, 1]);
    expect(await closing).toEqual({ forced: 0 });
  });

  it("are counted by close() if they have begun, and otherwise never begin", async () => {
    const { app, begun } = createGates({ maxPipelined: 2 });
    const server = await app.listen({ hostname: "127.0.0.1" });
    const client = await RawClient.connect(server.port);
    client.write(get("/wait/1") + get("/now/2") + get("/now/3"));
    await waitForServer(server.port);
    expect(await server.close({ timeout: 1 })).toEqual({ forced: 2 });
    expect(await client.receiveAll()).toBe("");
    expect(begun).toEqual([1, 2]);
  });
});

describe("a client that half-closes its connection", () => {
  it("counts as disconnected: signals abort and streams are cancelled immediately", async () => {
    const called = Promise.withResolvers<undefined>();
    const aborted = Promise.withResolvers<unknown>();
    const cancelled = Promise.withResolvers<undefined>();
    const app = createApp()
      .get("/stream", () => {
        const cancel = (): void => {
          cancelled.resolve(undefined);
        };
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new Uint8Array(65_536));
          },
          cancel,
        });
      })
      .get("/wait", ({ request }) => {
        request.signal.addEventListener("abort", aborted.resolve);
        called.resolve(undefined);
        return aborted.promise.then(() => "late");
      });
    await withServer(app, async ({ port }) => {
      // The client reads nothing, so the unread responses delay the server's `end` event.
      const client = await RawClient.connect(port, { isPaused: true });
      client.write(get("/stream") + get("/wait"));
      await called.promise;
      client.end();
      await Promise.all([aborted.promise, cancelled.promise]);
      client.leave();
    });
  });

  it("still receives complete responses", async () => {
    const large = "a".repeat(8_388_608);
    await withServer(
      createApp().get("/", () => large),
      async ({ port }) => {
        const client = (await RawClient.connect(port)).write(get("/"));
        client.end();
        expect((await client.receiveAll()).endsWith(`\r\n\r\n${large}`)).toBe(true);
      },
    );
  });
});

describe("a client that half-closes its connection during a request", () => {
  it("receives complete responses, and nothing after an incomplete one", async () => {
    const gate = Promise.withResolvers<string>();
    const large = "a".repeat(8_388_608);
    const app = createApp()
      .get("/", () => gate.promise)
      .get("/wait", () => new Promise(() => undefined));
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port, { isPaused: true });
      client.write(`${get("/")}${get("/wait")}GET /`);
      await waitForServer(port);
      // The client does not read the large response yet, so the server receives the client's `end` late.
      gate.resolve(large);
      await waitForServer(port);
      client.end();
      await waitForServer(port);
      client.read();
      expect((await client.receiveAll()).endsWith(`\r\n\r\n${large}`)).toBe(true);
    });
  });
});

describe("a server whose port fails while it accepts", () => {
  it("passes the error to onError and keeps serving", async () => {
    const errors: unknown[] = [];
    const app = createApp({ onError: (error) => errors.push(error) }).get("/", () => "up");
    const started = new Promise<{ readonly server: NodeJS.EventEmitter }>((resolve) => {
      const take = (message: unknown): void => {
        unsubscribe("http.server.request.start", take);
        resolve(message as { readonly server: NodeJS.EventEmitter });
      };
      subscribe("http.server.request.start", take);
    });
    await withServer(app, async ({ port }) => {
      await exchange(port, get("/", "Connection: close\r\n"));
      const error = new Error("accept ENOBUFS");
      (await started).server.emit("error", error);
      expect(errors).toEqual([error]);
      expect(await exchange(port, get("/", "Connection: close\r\n"))).toMatch(/up$/);
    });
  });
});

describe("an idle connection", () => {
  it("does not keep its last request alive", async () => {
    const requests: WeakRef<Request>[] = [];
    const app = createApp().post("/", async ({ request }) => {
      requests.push(new WeakRef(request));
      return (await request.text()).length;
    });
    await withServer(app, async ({ port }) => {
      const client = await RawClient.connect(port);
      client.write(`POST / HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\nbody`);
      await client.receive("\r\n\r\n4");
      await waitForServer(port);
      await eventually(async () => {
        await collectGarbage();
        expect(requests.map((request) => request.deref())).toEqual([undefined]);
      });
    });
  });
});

/** Collects garbage in a separate turn, in which the stack keeps nothing alive. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await setImmediate();
  collect();
}

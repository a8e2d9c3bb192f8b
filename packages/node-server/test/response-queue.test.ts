import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import { ResponseQueue, type QueuedResponse, type QueueConnection } from "../src/response-queue.ts";

/** A response that is only data. The queue and the test record in the log what happens to it. */
class FakeResponse implements QueuedResponse<FakeResponse> {
  next: FakeResponse | undefined;
  shouldKeepAlive = true;
  mayCloseConnection = false;
  writableLength = 0;
  writableEnded = false;
  writableFinished = false;
  readonly id: number;
  readonly #log: string[];

  constructor(id: number, log: string[]) {
    this.id = id;
    this.#log = log;
  }

  runInContext: (run: () => void) => void = (run) => {
    run();
  };

  abandon(): void {
    this.#log.push(`abandon ${this.id}`);
  }

  endObserver(): void {
    this.#log.push(`end observer ${this.id}`);
  }
}

function createQueue(
  maxPipelined = 100,
  onBegin: (response: FakeResponse) => void = () => undefined,
) {
  const log: string[] = [];
  const connection: QueueConnection<FakeResponse> = {
    begin: (response) => {
      log.push(`begin ${response.id}`);
      onBegin(response);
    },
    pause: () => log.push("pause"),
    resume: () => log.push("resume"),
  };
  const queue = new ResponseQueue(connection, maxPipelined);
  let count = 0;
  const add = (properties: Partial<FakeResponse> = {}): FakeResponse => {
    const response = Object.assign(new FakeResponse(++count, log), properties);
    queue.add(response);
    return response;
  };
  return { queue, add, log };
}

/** Completes a response, as its socket would. */
function finish(queue: ResponseQueue<FakeResponse>, response: FakeResponse): void {
  response.writableEnded = response.writableFinished = true;
  queue.finish(response);
}

describe("ResponseQueue.add", () => {
  it("begins requests in order, up to the limit, and then pauses the connection", () => {
    const { queue, add, log } = createQueue(2);
    add();
    add();
    add();
    expect(log).toEqual(["begin 1", "begin 2", "pause"]);
    expect(queue.listInFlight().length).toBe(2);
  });

  it("begins no request ahead of one that waits", () => {
    const { queue, add, log } = createQueue(1);
    const first = add();
    add();
    add();
    finish(queue, first);
    expect(log).toEqual(["begin 1", "pause", "pause", "begin 2"]);
  });

  it.each([
    ["may close the connection", { mayCloseConnection: true }],
    ["has more than 64 KiB unsent", { writableLength: 65_537 }],
  ])("waits for a response that %s", (_, properties) => {
    const { queue, add, log } = createQueue();
    const first = add(properties);
    add();
    expect(log).toEqual(["begin 1", "pause"]);
    finish(queue, first);
    expect(log.slice(2)).toEqual(["begin 2", "resume"]);
  });

  it("begins while the last response has exactly 64 KiB unsent", () => {
    const { add, log } = createQueue();
    add({ writableLength: 65_536 });
    add();
    expect(log).toEqual(["begin 1", "begin 2"]);
  });

  it("drops a request after one that closes the connection", () => {
    const { queue, add, log } = createQueue();
    const last = add({ shouldKeepAlive: false });
    expect(queue.isEnding).toBe(true);
    add();
    expect(queue.last).toBe(last);
    expect(log).toEqual(["begin 1", "pause"]);
  });

  it("runs a waiting request in the async context in which it was added", () => {
    const storage = new AsyncLocalStorage<string>();
    const stores: unknown[] = [];
    const { queue, add } = createQueue(1, () => stores.push(storage.getStore()));
    const first = storage.run("first", () => add());
    storage.run("second", () => add());
    storage.run("third", () => {
      finish(queue, first);
    });
    expect(stores).toEqual(["first", "second"]);
  });
});

describe("ResponseQueue.finish", () => {
  it("moves on to the next response, and is idle after the last", () => {
    const { queue, add } = createQueue();
    const [first, second] = [add(), add()];
    expect(queue.first).toBe(first);
    finish(queue, first);
    expect(queue.first).toBe(second);
    expect(queue.isIdle).toBe(false);
    finish(queue, second);
    expect([queue.isIdle, queue.listInFlight().length, queue.first, queue.last]).toEqual([
      true,
      0,
      undefined,
      undefined,
    ]);
  });

  it("begins as many waiting requests as the limit allows, then resumes the connection", () => {
    const { queue, add, log } = createQueue(2);
    const [first, second] = [add(), add(), add(), add()];
    finish(queue, first);
    expect(log.slice(4)).toEqual(["begin 3"]);
    finish(queue, second);
    expect(log.slice(5)).toEqual(["begin 4", "resume"]);
  });

  it("accepts further requests after it was idle", () => {
    const { queue, add, log } = createQueue(1);
    finish(queue, add());
    const next = add();
    expect(queue.first).toBe(next);
    expect(log).toEqual(["begin 1", "begin 2"]);
  });
});

describe("ResponseQueue.endWith", () => {
  it("closes the connection with a response, and drops those after it", () => {
    const { queue, add, log } = createQueue(2);
    const [first, second] = [add(), add(), add()];
    queue.endWith(second);
    expect(second.shouldKeepAlive).toBe(false);
    expect(queue.last).toBe(second);
    expect(log.slice(3)).toEqual(["end observer 3"]);
    finish(queue, first);
    finish(queue, second);
    expect(log.slice(4)).toEqual([]);
    expect(queue.isIdle).toBe(true);
  });

  it("still begins that response if it waits", () => {
    const { queue, add, log } = createQueue(1);
    const [first, second] = [add(), add(), add()];
    queue.endWith(second);
    finish(queue, first);
    expect(log.slice(3)).toEqual(["end observer 3", "begin 2", "resume"]);
  });
});

describe("ResponseQueue.refuse", () => {
  it("calls back immediately if the queue is idle", () => {
    const { queue, add, log } = createQueue();
    queue.refuse(() => log.push("end"));
    add();
    expect(log).toEqual(["end", "pause"]);
  });

  it("calls back after the last response", () => {
    const { queue, add, log } = createQueue(1);
    const [first, second] = [add(), add()];
    queue.refuse(() => log.push("end"));
    finish(queue, first);
    expect(log).not.toContain("end");
    finish(queue, second);
    expect(log.at(-1)).toBe("end");
  });

  it("never calls back once the connection is closed", () => {
    const { queue, log } = createQueue();
    queue.close();
    queue.refuse(() => log.push("refused"));
    expect(log).toEqual([]);
  });

  it("never calls back after a response that closes the connection itself", () => {
    const { queue, add, log } = createQueue();
    const only = add();
    queue.refuse(() => log.push("end"));
    queue.endWith(only);
    finish(queue, only);
    expect(log).not.toContain("end");
  });
});

describe("ResponseQueue.keepComplete", () => {
  const onLast = (log: string[]) => () => log.push("last");

  it("keeps nothing if the response that is being sent is not complete", () => {
    const { queue, add, log } = createQueue(2);
    add();
    add({ writableEnded: true });
    add();
    expect(queue.keepComplete(onLast(log))).toBe(false);
    expect(log.slice(3)).toEqual(["abandon 1", "abandon 3"]);
  });

  it("keeps complete responses, drops the rest, and calls back after the last one", () => {
    const { queue, add, log } = createQueue();
    const [first, second] = [add({ writableEnded: true }), add({ writableEnded: true }), add()];
    add({ writableEnded: true });
    expect(queue.keepComplete(onLast(log))).toBe(true);
    expect(log.slice(4)).toEqual(["abandon 3", "end observer 3", "end observer 4"]);
    expect(queue.last).toBe(second);
    finish(queue, first);
    expect(log).not.toContain("last");
    finish(queue, second);
    expect(log.at(-1)).toBe("last");
  });

  it.each([[0], [2]])("does not call back if all of %d responses are complete", (count) => {
    const { queue, add, log } = createQueue();
    const responses = Array.from({ length: count }, () => add({ writableEnded: true }));
    expect(queue.keepComplete(onLast(log))).toBe(true);
    for (const response of responses) finish(queue, response);
    expect(log).not.toContain("last");
    expect(queue.isEnding).toBe(true);
  });

  it("begins no request that waits", () => {
    const { queue, add, log } = createQueue(1);
    const first = add({ writableEnded: true });
    add();
    queue.keepComplete(onLast(log));
    finish(queue, first);
    expect(log).not.toContain("begin 2");
  });
});

describe("ResponseQueue.close", () => {
  it("abandons responses that were not completely sent, and ends every observer", () => {
    const { queue, add, log } = createQueue(2);
    add({ writableEnded: true, writableFinished: true });
    add({ writableEnded: true });
    add();
    queue.close();
    expect(log.slice(3)).toEqual([
      "abandon 2",
      "abandon 3",
      "end observer 1",
      "end observer 2",
      "end observer 3",
    ]);
  });
});

type Queue = ReturnType<typeof createQueue>;

describe.each<[string, (queue: Queue["queue"], third: FakeResponse, add: Queue["add"]) => void]>([
  ["the request that closes it", (_, __, add) => add({ shouldKeepAlive: false })],
  [
    "a response that closes it",
    (queue, third) => {
      queue.endWith(third);
    },
  ],
  [
    "a shutdown",
    (queue, third) => {
      queue.endWith(third, "shutdown");
    },
  ],
  [
    "bytes that are no request",
    (queue) => {
      queue.refuse(() => undefined);
    },
  ],
  ["a half-close", (queue) => queue.keepComplete(() => undefined)],
  ["no event yet", () => undefined],
])("a connection, after %s", (event, end) => {
  const createEnding = () => {
    const { queue, add, log } = createQueue();
    const first = add({ writableEnded: true });
    const second = add({ writableEnded: true });
    end(queue, add({ writableEnded: true }), add);
    const changes = (change: () => void): boolean => {
      const [length, { last }, keepsAlive] = [log.length, queue, first.shouldKeepAlive];
      change();
      const hasNews = log.slice(length).some((each) => each !== "pause");
      return hasNews || queue.last !== last || first.shouldKeepAlive !== keepsAlive;
    };
    return { queue, add, first, second, changes };
  };
  const isOpen = event === "no event yet";

  it.each([true, false])(`${isOpen ? "takes" : "drops"} a request, kept alive: %s`, (value) => {
    const { add, changes } = createEnding();
    expect(changes(() => add({ shouldKeepAlive: value }))).toBe(isOpen);
  });

  it(`${isOpen ? "heeds" : "ignores"} a shutdown`, () => {
    const { queue, first, changes } = createEnding();
    expect(
      changes(() => {
        queue.endWith(first, "shutdown");
      }),
    ).toBe(isOpen);
  });

  it(`${isOpen ? "refuses" : "ignores"} bytes that are no request`, () => {
    const { queue } = createEnding();
    const refusal = vi.fn();
    queue.refuse(refusal);
    for (let each = queue.first; each; each = queue.first) finish(queue, each);
    expect(refusal).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  });

  it("closes ahead of later responses", () => {
    const { queue, first, second, changes } = createEnding();
    expect(
      changes(() => {
        queue.endWith(second);
      }),
    ).toBe(true);
    expect(
      changes(() => {
        queue.endWith(first);
      }),
    ).toBe(true);
    expect(queue.isEnding).toBe(true);
  });

  it.each([
    ["", false],
    ["again", true],
  ])("does nothing once it is closed %s", (_, endsFirst) => {
    const { queue, add, first, changes } = createEnding();
    if (endsFirst) queue.endWith(first);
    queue.close();
    first.shouldKeepAlive = true;
    expect(changes(() => add())).toBe(false);
    expect(changes(() => add({ shouldKeepAlive: false }))).toBe(false);
    expect(
      changes(() => {
        queue.endWith(first, "shutdown");
      }),
    ).toBe(false);
    expect(
      changes(() => {
        queue.endWith(first);
      }),
    ).toBe(false);
  });
});

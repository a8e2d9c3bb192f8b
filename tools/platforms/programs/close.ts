import assert from "node:assert/strict";
import { exchange } from "./exchange.ts";
import { createApp } from "./framework.ts";

const called = Promise.withResolvers<undefined>();
const stalled = Promise.withResolvers<undefined>();
const gate = Promise.withResolvers<string>();
const app = createApp()
  .get("/now", () => "now")
  .get("/wait", () => {
    called.resolve(undefined);
    return gate.promise;
  })
  .get("/never", () => {
    stalled.resolve(undefined);
    return new Promise(() => undefined);
  });

// Nothing is under way.
const quiet = await app.listen({ hostname: "127.0.0.1" });
assert.deepEqual(await quiet.close(), { forced: 0 });
await assert.rejects(fetch(quiet.url));

// A request is under way, and another connection is idle.
const busy = await app.listen({ hostname: "127.0.0.1" });
const idle = exchange(busy.port, "/now");
const waiting = exchange(busy.port, "/wait");
await called.promise;
const closing = busy.close();
gate.resolve("in the end");
assert.match(await waiting, /in the end$/);
assert.match(await idle, /now$/);
assert.deepEqual(await closing, { forced: 0 });

// A request never ends.
const stuck = await app.listen({ hostname: "127.0.0.1" });
const cut = exchange(stuck.port, "/never");
await stalled.promise;
assert.deepEqual(await stuck.close({ timeout: 100 }), { forced: 1 });
assert.equal(await cut, "");

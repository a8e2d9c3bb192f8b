import { once } from "node:events";
import { createServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import { listen, RawClient } from "@fw/test-support";
import type { Address } from "@fw/test-support/dial";
import { toAddress, toListenOptions } from "@fw/test-support/transports";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createApp,
  readBytes,
  readForm,
  readParts,
  serve,
  toNodeListener,
  z,
  type App,
  type ResponseEvent,
} from "../../src/index.ts";
import { runServer } from "../run-server.ts";

/** Makes an application listen in one of the ways, until the end of the test. */
type Start = (app: App) => Promise<Address>;

const starts: readonly (readonly [entry: string, start: Start])[] = [
  ["listen()", async (app) => await listen(app)],
  ["listen() with TLS", async (app) => toAddress(await listen(app, toListenOptions("TLS")))],
  [
    "serve()",
    async (app) => {
      const server = await serve((request) => app.fetch(request), { hostname: "127.0.0.1" });
      onTestFinished(async () => {
        await server.close({ timeout: 0 });
      });
      return server;
    },
  ],
  [
    "toNodeListener()",
    async (app) => {
      const server = await runServer(createServer(toNodeListener(app)));
      onTestFinished(() => server[Symbol.asyncDispose]());
      return server;
    },
  ],
];

const departures: readonly (readonly [how: string, depart: (client: RawClient) => void])[] = [
  [
    "closes",
    (client) => {
      client.leave();
    },
  ],
  [
    "half-closes",
    (client) => {
      client.end();
    },
  ],
  [
    "resets",
    (client) => {
      client.reset();
    },
  ],
];

const text = "x".repeat(30_000);
const json = JSON.stringify({ text });
const form = `text=${text}`;
const formType = "application/x-www-form-urlencoded";

interface Case {
  readonly type: string;
  readonly body: string;
  readonly read: (request: Request) => Promise<unknown>;
}

const multipart = `--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n--b--`;

const readers: readonly (readonly [reader: string, Case])[] = [
  [
    "readBytes",
    {
      type: "text/plain",
      body: text,
      read: async (it) => String.fromCharCode(...(await readBytes(it))),
    },
  ],
  ["request.text()", { type: "text/plain", body: text, read: (it) => it.text() }],
  ["request.body", { type: "text/plain", body: text, read: (it) => new Response(it.body).text() }],
  [
    "readForm",
    { type: formType, body: form, read: async (it) => (await readForm(it)).get("text") },
  ],
  [
    "readParts",
    {
      type: "multipart/form-data; boundary=b",
      body: multipart,
      read: async (it) => {
        for await (const part of readParts(it, { maxBytes: 100_000 })) return await part.text();
        return undefined;
      },
    },
  ],
];

const send = (client: RawClient, type: string, body: string, isChunked: boolean): void => {
  if (isChunked) {
    client.request("POST /", `Content-Type: ${type}`, "Transfer-Encoding: chunked");
    client.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  } else {
    client.request("POST /", `Content-Type: ${type}`, `Content-Length: ${body.length}`);
    client.write(body);
  }
};

/** Waits until the client has left, and the platform has noticed. */
async function waitForDeparture(request: Request): Promise<void> {
  const { signal } = request;
  if (!signal.aborted) await once(signal, "abort");
  await setImmediate();
}

// docs/specification.md#42-the-request
describe.each(starts)("a body that has arrived whole, over %s", (_entry, start) => {
  describe.each(departures)("from a client that %s before it is read", (_how, depart) => {
    it.each([
      ["with a length", false],
      ["in chunks", true],
    ])("is validated %s, and given to the handler", async (_framing, isChunked) => {
      const begun = Promise.withResolvers<undefined>();
      const handled = Promise.withResolvers<string>();
      const over = Promise.withResolvers<ResponseEvent>();
      const errors: unknown[] = [];
      const app = createApp({
        context: async ({ request }) => {
          begun.resolve(undefined);
          await waitForDeparture(request);
          return {};
        },
        onError: (error) => errors.push(error),
        onResponse: over.resolve,
      }).post(
        "/",
        ({ body }) => {
          handled.resolve(body.text);
        },
        {
          body: z.object({ text: z.string() }),
        },
      );
      const client = await RawClient.connect(await start(app));
      send(client, "application/json", json, isChunked);
      await begun.promise;
      depart(client);
      expect(await handled.promise).toBe(text);
      expect(await over.promise).toMatchObject({ completed: false });
      expect(errors).toEqual([]);
    });

    it.each(readers)("is read by %s", async (_reader, { type, body, read }) => {
      const begun = Promise.withResolvers<undefined>();
      const handled = Promise.withResolvers<unknown>();
      const app = createApp().post("/", async ({ request }) => {
        begun.resolve(undefined);
        await waitForDeparture(request);
        await read(request).then(handled.resolve, handled.reject);
      });
      const client = await RawClient.connect(await start(app));
      send(client, type, body, false);
      await begun.promise;
      depart(client);
      expect(await handled.promise).toBe(text);
    });
  });
});

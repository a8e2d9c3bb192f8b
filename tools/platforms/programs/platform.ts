import type { App, RequestHeaders } from "../../../packages/framework/src/index.ts";
import type { Suite } from "../../../packages/framework/test/conformance/suite.ts";
import type { Leaving } from "./converse.ts";
import { writeFields } from "./raw-heads.ts";

/** Writes to a connection of an application, and reads until the server closes it or the client leaves. */
export type Converse = (app: App, text: string, departure?: Departure) => Promise<string>;

/** A client leaves before its response. */
export interface Departure {
  readonly leaving: Leaving;
  /** Until when the application is served after its client has left. */
  readonly until: Promise<unknown>;
}

/** How long a platform may take to notice that a client has left, in milliseconds. */
const patience = 10_000;

/** The number of heads that each entry receives, and how many share a connection. */
const heads = 300;
const headsAtOnce = 20;

/** The arguments that each entry passes besides the request, each recognized by a unique member. */
const parts: Readonly<Record<string, readonly string[]>> = {
  handle: [],
  toFetch: [],
  listen: ["remoteAddress"],
  serve: ["remoteAddress"],
  "listen over TLS": ["remoteAddress"],
  "listen on a Unix socket": ["remoteAddress"],
  toNodeListener: ["remoteAddress"],
  "Bun.serve": ["requestIP"],
  "Bun.serve over HTTP/2": ["requestIP"],
  "Deno.serve": ["remoteAddr"],
  "a Worker": ["CLIENT", "waitUntil"],
  "a service worker": ["respondWith"],
  "an event": ["requestContext", "awsRequestId"],
};

/** The cases for a single entry: the arguments that it passes, and the events of a connection. */
export function createPlatformSuite(entry: string, converse?: Converse): Suite {
  const name = "Bun" in globalThis ? "Bun.serve" : "Deno.serve";
  const expected = parts[entry === "export default" ? name : entry];
  return ({ describe, it, expect, send, createApp, events, z }) => {
    describe("context.platform", () => {
      it("holds what the platform hands over beside the request", async () => {
        const app = createApp().get("/", ({ platform }) =>
          platform.map((part, index) => {
            const member = expected?.[index] ?? "";
            return Object(part) === part && Reflect.has(part as object, member) ? member : "?";
          }),
        );
        expect((await send(app, "/")).json).toEqual(expected);
      });
    });

    if (converse === undefined) return;
    it("context.headers equals Request.headers for any head", async () => {
      const app = createApp().get("/", ({ headers, request }) =>
        readAll(headers) === readAll(request.headers) ? "equal" : readAll(headers),
      );
      for (let start = 0; start < heads; start += headsAtOnce) {
        const requests = Array.from({ length: headsAtOnce }, (_, index) => {
          const last = index === headsAtOnce - 1 ? "Connection: close\r\n" : "";
          return `GET / HTTP/1.1\r\nHost: localhost\r\n${last}${writeFields(start + index)}\r\n`;
        });
        const answers = await converse(app, requests.join(""));
        const bodies = answers.matchAll(/\r\n\r\n(?:[0-9a-f]+\r\n)?(.*?)(?=\r\n0\r\n|HTTP\/|$)/gs);
        expect(Array.from(bodies, ([, body]) => body)).toEqual(requests.map(() => "equal"));
      }
    });

    describe("a stream of events", () => {
      const get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

      const comments = "(?::\\n\\n[^:]*){3}";

      it("has its head and comments in silence", async () => {
        const silence = { [Symbol.asyncIterator]: () => ({ next: () => never }) };
        const never = new Promise<never>(() => undefined);
        const app = createApp().get("/", () => events(silence, { keepAlive: 10 }));
        const departure = { leaving: comments, until: Promise.resolve() };
        const received = await converse(app, get, departure);
        expect(received).toMatch(/^HTTP\/1\.1 200 [^]*text\/event-stream/i);
        expect(received).toMatch(new RegExp(comments));
      });

      it("releases its source when the client leaves", async () => {
        const told = Promise.withResolvers<boolean>();
        const source: AsyncIterable<never> = {
          [Symbol.asyncIterator]: () => ({
            next: () => new Promise(() => undefined),
            return: () => {
              told.resolve(true);
              return Promise.resolve({ done: true, value: undefined });
            },
          }),
        };
        const timer = setTimeout(() => {
          told.resolve(false);
        }, patience);
        const app = createApp().get("/", () => events(source, { keepAlive: 10 }));
        await converse(app, get, { leaving: comments, until: told.promise });
        expect(await told.promise).toBe(true);
        clearTimeout(timer);
      });

      it("is cut off when it fails midway", async () => {
        async function* fail(): AsyncGenerator<number> {
          yield await Promise.resolve(1);
          throw new Error("midway");
        }
        const app = createApp({ onError: () => undefined }).get("/", () => events(fail));
        // Bun.serve may not even send what came before the failure.
        expect(await converse(app, get)).not.toMatch(/\r\n0\r\n\r\n$/);
      });
    });

    describe("a connection", () => {
      it("that its client closes aborts request.signal", async () => {
        const begun = Promise.withResolvers<undefined>();
        const told = Promise.withResolvers<boolean>();
        const app = createApp().get("/", async ({ request }) => {
          request.signal.addEventListener("abort", () => {
            told.resolve(true);
          });
          begun.resolve(undefined);
          await told.promise;
        });
        const timer = setTimeout(() => {
          told.resolve(false);
        }, patience);
        const departure = { leaving: begun.promise, until: told.promise };
        await converse(app, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", departure);
        expect(await told.promise).toBe(true);
        clearTimeout(timer);
      });

      const app = createApp({ server: { maxBodyBytes: 10 } })
        .post("/", () => "read", { body: z.unknown() })
        .get("/next", () => "next");
      const write = (length: number, field = ""): string =>
        `POST / HTTP/1.1\r\nHost: localhost\r\n${field}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n` +
        "x".repeat(length);
      const statuses = (answers: string): readonly string[] =>
        Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = ""]) => status);

      const close = "Connection: close\r\n";
      const next = `GET /next HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`;

      it("goes on behind a small body that was refused", async () => {
        const answers = await converse(app, write(1_000) + next);
        expect(statuses(answers)).toEqual(["413", "200"]);
      });

      it("brings the answer to a large body that was refused", async () => {
        expect(statuses(await converse(app, write(500_000, close)))).toEqual(["413"]);
      });

      it("goes on behind a large body that was refused, or says that it does not", async () => {
        const answers = await converse(app, write(500_000) + next);
        const isAnnounced = /^connection: close/im.test(answers);
        expect(isAnnounced || statuses(answers).length === 2).toBe(true);
      });
    });
  };
}

/**
 * Formats everything that can be read from headers. Bun lists `set-cookie` last in `Headers`, and Deno trims the space after
 * the last separator if the last of repeated values is empty.
 */
function readAll(headers: RequestHeaders): string {
  const names = [...headers.keys(), "x-absent", "valueof", "__proto__", "constructor", "tostring"];
  const lookups = names.map((name) => [
    name,
    headers.get(name),
    headers.get(name.toUpperCase()),
    headers.has(name),
  ]);
  return [...headers, ...headers.values(), ...lookups]
    .map((entry) => JSON.stringify(entry).replaceAll(/([,;]) (?=")/g, "$1"))
    .sort()
    .join();
}

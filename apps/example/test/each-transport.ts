import { createClient, type Client } from "@fw/client";
import { describe, onTestFinished } from "vitest";
import type { createBookmarksApp } from "../src/app.ts";
import { authorization } from "./token.ts";

/** What an application under test has. */
export type BookmarksApp = Pick<
  ReturnType<typeof createBookmarksApp>,
  "fetch" | "handle" | "listen"
>;

/** What `fetch` takes, and a value to send as JSON. */
interface SendInit extends RequestInit {
  readonly json?: unknown;
}

/** Sends a request to the application under test, with the token unless it has a header `authorization`. */
export type Send = (path: string, init?: SendInit) => Promise<Response>;

/** An application under test that answers. */
export interface Service {
  readonly send: Send;
  /** Calls it with the types of its routes. */
  readonly client: Client<ReturnType<typeof createBookmarksApp>>;
}

/** Makes an application answer requests. */
export type Connect = (app: BookmarksApp) => Promise<Service>;

/** Declares the same tests twice: with requests through `handle()`, and over a socket. */
export function describeOverEachTransport(name: string, define: (connect: Connect) => void): void {
  describe(`${name}, through handle()`, () => {
    define(connectHandle);
  });
  describe(`${name}, over a socket`, () => {
    define(async (app) => {
      const server = await app.listen({ hostname: "127.0.0.1" });
      onTestFinished(async () => {
        await server.close({ timeout: 0 });
      });
      return connectUrl(server.url);
    });
  });
}

/** Sends requests without a socket. */
export function connectHandle(app: BookmarksApp): Promise<Service> {
  return Promise.resolve({
    send: (path, init) => app.handle(path, withToken(init)),
    client: createClient("http://localhost", { fetch: app.fetch, headers: { authorization } }),
  });
}

/** Sends requests to where an application listens. */
export function connectUrl(url: string): Service {
  return {
    send: (path, init) => fetch(url + path, toRequestInit(withToken(init))),
    client: createClient(url, { headers: { authorization } }),
  };
}

function withToken(init: SendInit = {}): SendInit {
  const headers = new Headers(init.headers);
  if (!headers.has("authorization")) headers.set("authorization", authorization);
  return { ...init, headers };
}

/** Writes what is sent as JSON into the body. */
function toRequestInit({ json, ...init }: SendInit = {}): RequestInit {
  if (json === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  return { ...init, headers, body: JSON.stringify(json) };
}

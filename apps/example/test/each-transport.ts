import { describe, onTestFinished } from "vitest";
import type { createBookmarksApp } from "../src/app.ts";

/** What an application under test has. */
export type BookmarksApp = Pick<ReturnType<typeof createBookmarksApp>, "handle" | "listen">;

/** What `fetch` takes, and a value to send as JSON. */
interface SendInit extends RequestInit {
  readonly json?: unknown;
}

/** Sends a request to the application under test. */
export type Send = (path: string, init?: SendInit) => Promise<Response>;

/** Makes an application answer requests. */
export type Connect = (app: BookmarksApp) => Promise<Send>;

/** Declares the same tests twice: with requests through `handle()`, and over a socket. */
export function describeOverEachTransport(name: string, define: (connect: Connect) => void): void {
  describe(`${name}, through handle()`, () => {
    define(connectHandle);
  });
  describe(`${name}, over a socket`, () => {
    define(async (app) => {
      const server = await app.listen({ hostname: "127.0.0.1" });
      onTestFinished(async () => {
        await server.close();
      });
      return (path, init) => fetch(server.url + path, toRequestInit(init));
    });
  });
}

/** Sends requests without a socket. */
export function connectHandle(app: BookmarksApp): Promise<Send> {
  return Promise.resolve((path, init) => app.handle(path, init));
}

/** Writes what is sent as JSON into the body. */
export function toRequestInit({ json, ...init }: SendInit = {}): RequestInit {
  if (json === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  return { ...init, headers, body: JSON.stringify(json) };
}

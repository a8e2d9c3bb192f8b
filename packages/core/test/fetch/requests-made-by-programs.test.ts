import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { applyUntyped } from "../untyped.ts";

const nothing = (): null => null;

describe("App.fetch", () => {
  const fake = { url: "http://localhost/", method: "GET" };

  it.each<[string, unknown[]]>([
    ["nothing", []],
    ["null", [null]],
    ["a proxy whose traps throw", [createThrowingProxy()]],
    ["an object that only resembles a request", [createLookalike()]],
    ["no URL", [{ ...fake, url: undefined }]],
    ["a URL getter that throws", [withGetter(fake, "url")]],
    ["a method getter that throws", [withGetter(fake, "method")]],
    ["no headers", [fake]],
    ["a headers getter that throws", [withGetter(fake, "headers")]],
    ["invalid headers", [{ ...fake, headers: { get: 1 } }]],
    ["headers that throw", [{ ...fake, headers: { get: fail } }]],
    ["headers that throw undefined", [{ ...fake, headers: { get: throwUndefined } }]],
  ])("reports the error and never rejects, given %s", async (_, parameters) => {
    const onError = vi.fn();
    const app = createApp({ onError, cors: { origin: ["http://a"] } }).get("/", nothing);
    const response = await applyUntyped(app.fetch, ...parameters);
    expect(response).toMatchObject({ status: 500 });
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each([1, "", "/", "data:text/plain,a", "http://", "http://[/", "http://u:p@a/"])(
    "refuses a request whose URL is %j",
    async (url) => {
      const onError = vi.fn();
      const app = createApp({ onError, cors: { origin: ["http://a"] } }).get("/", nothing);
      const request = { method: "GET", headers: new Headers(), url };
      expect(await applyUntyped(app.fetch, request)).toMatchObject({ status: 400 });
      expect(onError).not.toHaveBeenCalled();
    },
  );
});

function fail(): never {
  throw new Error("trapped");
}

function throwUndefined(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown
  throw undefined;
}

function withGetter(target: object, name: string): object {
  return Object.defineProperty({ ...target }, name, { get: fail });
}

/** Creates an instance that no constructor has initialised. */
function createLookalike(): unknown {
  return Object.create(Request.prototype);
}

function createThrowingProxy(): object {
  return new Proxy({}, new Proxy({}, { get: () => fail }));
}

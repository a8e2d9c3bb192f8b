import { eventually } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import {
  createApp,
  HttpError,
  serve,
  toFetch,
  type AddedBy,
  type ContextHead,
  type ErrorContext,
  type FormatContext,
  type ResponseEvent,
} from "../../src/index.ts";
import { failWithSecret } from "../conformance/failures.ts";
import { describeEntries } from "../harness.ts";
import { sendRaw } from "../raw.ts";

/** What each callback found as its `context`. */
function collect() {
  const onError: unknown[] = [];
  const formatError: unknown[] = [];
  const onResponse: unknown[] = [];
  const callbacks = {
    onError: (_error: unknown, { context }: ErrorContext) => onError.push(context),
    formatError: (_problem: unknown, { context }: FormatContext) => {
      formatError.push(context);
      return undefined;
    },
    onResponse: ({ context }: ResponseEvent) => onResponse.push(context),
  };
  return { seen: { onError, formatError, onResponse }, callbacks };
}

// docs/specification.md#95-unexpected-errors
describeEntries("context in the callbacks of an application", (send) => {
  const added = { user: "Ada" };

  it.each<[how: string, context: () => unknown]>([
    ["directly", () => added],
    ["as a promise", () => Promise.resolve(added)],
  ])("is the object that context returned %s", async (_, context) => {
    const { seen, callbacks } = collect();
    const app = createApp({ context, ...callbacks }).get("/", failWithSecret);
    expect((await send(app, "/")).status).toBe(500);
    await eventually(() => {
      expect(seen.onResponse).toHaveLength(1);
    });
    for (const [found] of Object.values(seen)) expect(found).toBe(added);
  });

  it.each<[why: string, context: () => unknown, path: string, status: number]>([
    ["no route has the path", () => added, "/nowhere", 404],
    ["it refused the request", () => new HttpError(401, "UNAUTHORIZED"), "/", 401],
    ["it threw", failWithSecret, "/", 500],
    ["it rejected", () => Promise.reject(new Error("secret")), "/", 500],
    ["it returned undefined", () => undefined, "/", 500],
    ["it returned what cannot be added", () => [added], "/", 500],
    ["it returned a name of the framework's", () => ({ ...added, body: 1 }), "/", 500],
  ])("is undefined because %s", async (_, context, path, status) => {
    const { seen, callbacks } = collect();
    const app = createApp({ context, ...callbacks }).get("/", failWithSecret);
    expect((await send(app, path)).status).toBe(status);
    await eventually(() => {
      expect(seen.onResponse).toEqual([undefined]);
    });
    expect(seen.formatError).toEqual([undefined]);
    expect(seen.onError).toEqual(status === 500 ? [undefined] : []);
  });

  it("is not the context of the handler, and a getter in it runs again", async () => {
    const read = vi.fn(() => "Ada");
    const context = () => ({
      get user() {
        return read();
      },
    });
    const onResponse = vi.fn(
      (event: ResponseEvent<AddedBy<typeof context>>) => event.context?.user,
    );
    const app = createApp({ context, onResponse }).get("/", (own) => Object.keys(own));
    await send(app, "/");
    await eventually(() => {
      expect(onResponse).toHaveReturnedWith("Ada");
    });
    expect(read).toHaveBeenCalledTimes(2);
    const { context: seen } = onResponse.mock.calls[0]?.[0] ?? {};
    expect(Object.keys(seen ?? {})).toEqual(["user"]);
  });
});

// docs/specification.md#95-unexpected-errors
describe("context in the callbacks around an application", () => {
  const context = ({ route }: ContextHead) => ({ caller: route });
  const app = createApp({ context, onError: () => undefined }).get("/", () => "ok");

  it("is undefined in those of toFetch", async () => {
    const { seen, callbacks } = collect();
    await toFetch(app, callbacks)(new Request("http://localhost/"));
    await toFetch(failWithSecret, callbacks)(new Request("http://localhost/"));
    expect(seen).toEqual({
      onError: [undefined],
      formatError: [undefined],
      onResponse: [undefined, undefined],
    });
  });

  it("is undefined in those of serve, and for a head that cannot be parsed", async () => {
    const { seen, callbacks } = collect();
    const server = await serve(app, { ...callbacks, port: 0 });
    await fetch(server.url);
    await server.close();
    expect(seen).toEqual({ onError: [], formatError: [], onResponse: [undefined] });
    const own = collect();
    await sendRaw(createApp({ context, ...own.callbacks }), "GET  HTTP/1.1\r\n\r\n");
    expect(own.seen).toEqual({ onError: [], formatError: [undefined], onResponse: [undefined] });
  });
});

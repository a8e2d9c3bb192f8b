import { describe, expect, it } from "vitest";
import { createApp, reply, serve, toFetch } from "../../src/index.ts";

const app = createApp()
  .get("/json", () => ({ a: "é" }))
  .get("/reply", () => reply("a", { headers: { "x-a": "1", "set-cookie": "a=1" } }))
  .get("/bytes", () => Uint8Array.of(65, 66))
  .get("/nothing", () => undefined);

/** Uses a member of `Response.prototype` on a response, as instrumentation does that has kept it from before. */
async function use(member: PropertyDescriptor, response: Response): Promise<unknown> {
  const read: unknown = Reflect.get(member, "value" in member ? "value" : "get");
  if (typeof read !== "function" || read === Response) return read === Response;
  try {
    return await toComparable(await Reflect.apply(read, response, []));
  } catch (error) {
    return String(error);
  }
}

async function toComparable(value: unknown): Promise<unknown> {
  if (value instanceof Response) return [value.status, [...value.headers], await value.text()];
  if (value instanceof Headers) return [...value];
  if (value instanceof ReadableStream) return await new Response(value).text();
  if (value instanceof Blob) return [value.type, await value.text()];
  return value;
}

async function useUnderServe(path: string, member: PropertyDescriptor): Promise<unknown> {
  let seen: unknown;
  const watch = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    seen = await use(member, response);
    return new Response();
  };
  const server = await serve(watch, { port: 0, hostname: "127.0.0.1" });
  try {
    await fetch(`http://127.0.0.1:${server.port}${path}`);
    return seen;
  } finally {
    await server.close({ timeout: 0 });
  }
}

const members = Object.entries(Object.getOwnPropertyDescriptors(Response.prototype));

// docs/specification.md#117-serve
describe.each(["/json", "/reply", "/bytes", "/nothing"])("the response of %s", (path) => {
  it.each(members)(
    "gives Response.prototype's %s under serve() what toFetch() gives",
    async (_name, member) => {
      const response = await toFetch(app)(new Request(`http://127.0.0.1${path}`));
      expect(await useUnderServe(path, member)).toEqual(await use(member, response));
    },
  );
});

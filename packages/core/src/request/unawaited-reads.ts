import { disarm } from "../result/disarm.ts";

/** What a `Request` reads its body with. */
const readers = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

/**
 * Lets a handler begin to read a body and await it later, or never. A client that leaves meanwhile, or
 * whose JSON is not valid, would else end the process, because the promise rejects before anything awaits
 * it.
 *
 * @returns The request itself; what it reads is the same.
 * @internal
 */
export function allowUnawaitedReads(request: Request): Request {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return request;
  // One of another class has methods of its own, or is covered already.
  if (Object.getPrototypeOf(request) !== Request.prototype) return request;
  prototype ??= createPrototype();
  return Object.setPrototypeOf(request, prototype) as Request;
}

/** Made once, and when it is needed: naming `Request` has Node load all of Fetch, a quarter of the start. */
let prototype: object | undefined;

/** Covers the platform's methods; covering them on each request took 5 µs. */
function createPrototype(): object {
  return Object.create(Request.prototype, {
    ...Object.fromEntries(
      readers.map((name) => [name, toMethod((request) => read(request, name))]),
    ),
    clone: toMethod((request) => allowUnawaitedReads(Request.prototype.clone.call(request))),
  }) as object;
}

function toMethod(method: (request: Request) => unknown): PropertyDescriptor {
  return {
    configurable: true,
    writable: true,
    value(this: Request) {
      return method(this);
    },
  };
}

function read(request: Request, name: string): unknown {
  const method = Reflect.get(Request.prototype, name) as () => Promise<unknown>;
  const reading = method.call(request);
  disarm(reading);
  return reading;
}

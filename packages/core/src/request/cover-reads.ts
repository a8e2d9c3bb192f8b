import { BodyError } from "@fw/body";
import { noteFault } from "../errors/client-fault.ts";
import { ignoreFailure } from "../result/promises.ts";
import { failAsIncomplete } from "./incomplete-body.ts";
import { isWatchedBodyLocked, watchBody } from "./watch-body.ts";

/** What a `Request` reads its body with. */
const readers = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

type Reader = (typeof readers)[number];

/**
 * Covers the methods with which a request reads its body:
 *
 * - They reject with a `BodyError` where the body does not arrive whole, whatever the platform throws, and
 *   note on the platform's own error that a body is not valid. Both are the client's mistakes.
 * - A handler may begin to read and await that later, or never. A client that leaves meanwhile, or whose JSON
 *   is not valid, would otherwise end the process, because the promise rejects before anything awaits it.
 *
 * @param isBodyCovered - Whether the errors of `body` have to be told apart as well.
 * @returns The request itself; what it reads is the same.
 * @internal
 */
export function coverReads(request: Request, isBodyCovered: boolean): Request {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return request;
  // A subclass has its own methods, and a covered request needs no second cover.
  if (Object.getPrototypeOf(request) !== Request.prototype) return request;
  const prototype = isBodyCovered
    ? (bodyPrototype ??= createPrototype(true))
    : (readsPrototype ??= createPrototype(false));
  return Object.setPrototypeOf(request, prototype) as Request;
}

/** Made once, and when they are needed: naming `Request` has Node load all of Fetch, a quarter of the start. */
let readsPrototype: object | undefined;
let bodyPrototype: object | undefined;

/** Covers the platform's methods; covering them on each request took 5 µs. */
function createPrototype(isBodyCovered: boolean): object {
  return Object.create(Request.prototype, {
    ...Object.fromEntries(
      readers
        .filter((name) => name in Request.prototype)
        .map((name) => [name, toMethod((request) => read(request, name))]),
    ),
    clone: toMethod((request) => {
      assertUnlocked(request);
      return coverReads(Request.prototype.clone.call(request), isBodyCovered);
    }),
    ...(isBodyCovered && { body: { configurable: true, get: getWatchedBody } }),
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

function getWatchedBody(this: Request): ReadableStream<Uint8Array> | null {
  return watchBody(this);
}

function read(request: Request, name: Reader): Promise<unknown> {
  const reading = request.bodyUsed ? callReader(request, name) : readUnused(request, name);
  ignoreFailure(reading);
  return reading;
}

async function readUnused(request: Request, name: Reader): Promise<unknown> {
  assertUnlocked(request);
  if (name === "formData") return readFormData(request);
  return callReader(request, name).catch((error: unknown) => {
    if (name === "json" && error instanceof SyntaxError) {
      noteFault(error, new BodyError("INVALID_JSON", "The body is not valid JSON"));
      throw error;
    }
    // Of a body that is locked, nothing has been read.
    if (!request.bodyUsed) throw error;
    return failAsIncomplete(error);
  });
}

function assertUnlocked(request: Request): void {
  if (isWatchedBodyLocked(request)) {
    throw new TypeError("The body of this request is being read elsewhere");
  }
}

/** The platform's own does not say whether the bytes did not come, or are no form. */
async function readFormData(request: Request): Promise<unknown> {
  const bytes = (await readUnused(request, "arrayBuffer")) as ArrayBuffer;
  const type = request.headers.get("content-type");
  try {
    const headers = type === null ? {} : { "content-type": type };
    return await callReader(new Response(bytes, { headers }), "formData");
  } catch (error) {
    noteFault(error, new BodyError("INVALID_FORM", "The body is not a valid form"));
    throw error;
  }
}

function callReader(body: Request | Response, name: Reader): Promise<unknown> {
  const { prototype } = body instanceof Response ? Response : Request;
  const method = Reflect.get(prototype, name) as () => Promise<unknown>;
  return method.call(body);
}

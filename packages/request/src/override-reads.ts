import { markFault } from "./client-fault.ts";
import { throwIncompleteBody } from "./incomplete-body.ts";
import { isWatchedBodyLocked, watchBody } from "./watch-body.ts";
import { BodyError } from "@fw/body";
import { ignoreFailure } from "@fw/http";

/** The methods with which a `Request` reads its body. */
export const readers = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

type Reader = (typeof readers)[number];

/**
 * Overrides the methods that read a request's body:
 *
 * - If the body does not arrive completely, they reject with a `BodyError`, whatever the platform throws. If the body
 *   is invalid, they mark the platform's error. Both errors are the client's fault.
 * - They return promises that a handler may await later or never. Without the override, a body that fails in the
 *   meantime would crash the process with an unhandled rejection.
 *
 * @param overridesBody - Whether to override `body` as well, whose stream then fails with the same errors.
 * @returns The same request.
 */
export function overrideReads(request: Request, overridesBody: boolean): Request {
  if (hasNoBody(request)) return request;
  // A subclass keeps its own methods, and an overridden request keeps its override.
  if (Object.getPrototypeOf(request) !== Request.prototype) return request;
  const prototype = overridesBody
    ? (bodyPrototype ??= createPrototype(true))
    : (readsPrototype ??= createPrototype(false));
  return Object.setPrototypeOf(request, prototype) as Request;
}

/** Whether a request can have no body, whatever its headers say. Reading it as JSON is a mistake of the program. */
function hasNoBody({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

// The prototypes are created on first use, because a reference to `Request` makes Node load all of Fetch, which takes a
// quarter of the startup time.
let readsPrototype: object | undefined;
let bodyPrototype: object | undefined;

/** Creates a prototype with the overrides, which requests share. Overriding methods on each request took 5 µs. */
function createPrototype(overridesBody: boolean): object {
  return Object.create(Request.prototype, {
    ...createReads((request) => {
      assertUnlocked(request);
      return overrideReads(Request.prototype.clone.call(request), overridesBody);
    }),
    ...(overridesBody && { body: { configurable: true, get: getWatchedBody } }),
  }) as object;
}

/**
 * Creates the overrides of the methods that read a request's body, for a prototype.
 *
 * @param clone - Clones a request. The clone must have the overrides as well.
 */
export function createReads(clone: (request: Request) => Request): PropertyDescriptorMap {
  const descriptors = readers
    .filter((name) => name in Request.prototype)
    .map((name) => [name, toMethod((request) => readSafely(request, name))] as const);
  return { ...Object.fromEntries(descriptors), clone: toMethod(clone) };
}

function toMethod(method: (request: Request) => unknown): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    writable: true,
    value(this: Request) {
      return method(this);
    },
  };
}

function getWatchedBody(this: Request): ReadableStream<Uint8Array> | null {
  return watchBody(this);
}

function readSafely(request: Request, name: Reader): Promise<unknown> {
  if (hasNoBody(request)) return callReader(request, name);
  const reading = request.bodyUsed ? callReader(request, name) : readUnused(request, name);
  ignoreFailure(reading);
  return reading;
}

async function readUnused(request: Request, name: Reader): Promise<unknown> {
  assertUnlocked(request);
  if (name === "formData") return readFormData(request);
  return callReader(request, name).catch((error: unknown) => {
    if (name === "json" && error instanceof SyntaxError) {
      markFault(error, new BodyError("INVALID_JSON", "The body is not valid JSON"));
      throw error;
    }
    // A locked body fails before anything is read, and is not the client's fault.
    if (!request.bodyUsed) throw error;
    return throwIncompleteBody(error);
  });
}

function assertUnlocked(request: Request): void {
  if (isWatchedBodyLocked(request)) {
    throw new TypeError("The body of this request is being read elsewhere");
  }
}

/** Reads the body before parsing it. The platform's `formData()` fails alike for incomplete and invalid bodies. */
async function readFormData(request: Request): Promise<unknown> {
  const bytes = (await readUnused(request, "arrayBuffer")) as ArrayBuffer;
  const type = request.headers.get("content-type");
  try {
    const headers = type === null ? {} : { "content-type": type };
    return await callReader(new Response(bytes, { headers }), "formData");
  } catch (error) {
    markFault(error, new BodyError("INVALID_FORM", "The body is not a valid form"));
    throw error;
  }
}

function callReader(body: Request | Response, name: Reader): Promise<unknown> {
  const { prototype } = body instanceof Response ? Response : Request;
  const method = Reflect.get(prototype, name) as () => Promise<unknown>;
  return method.call(body);
}

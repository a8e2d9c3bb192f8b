import { encodeText, type LazyResponses, type MemoryBody, type Outgoing } from "@fw/http";

// Created on first use, because a reference to `Response` makes Node load all of Fetch.
let lazyResponses: LazyResponses | undefined;

/**
 * Returns the class of lazy responses. Bun and Deno have none: their own functions, such as `Bun.write` and `caches.put`,
 * do not read a property that is overridden.
 */
export function findLazyResponses(): LazyResponses | undefined {
  return isReadNatively ? undefined : (lazyResponses ??= createClass());
}

const isReadNatively = "Bun" in globalThis || "Deno" in globalThis;

function createClass(): LazyResponses {
  class LazyResponse extends Response {
    readonly #outgoing: Outgoing;
    readonly #content: MemoryBody;
    #full: Response | undefined;

    constructor(outgoing: Outgoing, body: MemoryBody) {
      const { status, statusText } = outgoing;
      super(null, { status, statusText });
      this.#outgoing = outgoing;
      this.#content = body;
    }

    static create(outgoing: Outgoing, body: MemoryBody): Response {
      return new LazyResponse(outgoing, body);
    }

    static read(response: LazyResponse): Response {
      return (response.#full ??= createFull(response.#outgoing, response.#content));
    }

    static isUntouched(response: Response): boolean {
      return #full in response && response.#full === undefined;
    }
  }
  const { prototype } = LazyResponse;
  // `new response.constructor(body, response)` then creates a plain `Response`.
  Reflect.deleteProperty(prototype, "constructor");
  const members = Object.entries(Object.getOwnPropertyDescriptors(Response.prototype));
  for (const [name, member] of members) {
    if (ownMembers.has(name)) continue;
    // Every member of `Response` is a getter or a method.
    const kind = "value" in member ? "value" : "get";
    const read = Reflect.get(member, kind) as (...parameters: unknown[]) => unknown;
    member[kind] = function (this: LazyResponse, ...parameters: unknown[]): unknown {
      return Reflect.apply(read, LazyResponse.read(this), parameters);
    };
    Object.defineProperty(prototype, name, member);
  }
  return LazyResponse;
}

/** What does not depend on the headers or the body. Any other member of `Response` reads them, even one of the future. */
const ownMembers: ReadonlySet<string> = new Set([
  "constructor",
  "ok",
  "redirected",
  "status",
  "statusText",
  "type",
  "url",
]);

function createFull({ status, statusText, headers }: Outgoing, body: MemoryBody): Response {
  return new Response(toLazyStream(body), { status, statusText, headers: headers.toHeaders() });
}

/**
 * Creates a Web response body that encodes text, or copies bytes, when it is read. `new Response(text)` encodes
 * immediately, which took about a tenth of the cost of `serve`.
 */
function toLazyStream(body: MemoryBody): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  return new ReadableStream({
    type: "bytes",
    pull: (controller) => {
      // Enqueueing a chunk detaches its memory.
      const chunk = typeof body === "string" ? encodeText(body) : body.slice();
      if (chunk.length > 0) controller.enqueue(chunk);
      controller.close();
      // A BYOB reader waits for `respond`.
      controller.byobRequest?.respond(0);
    },
  });
}

import { toLazyStream } from "../fetch/web-stream.ts";
import type { MemoryBody, Outgoing } from "../outgoing.ts";

/** Creates responses that the server behind `serve` sends without reading them. */
export interface LazyResponses {
  /**
   * Creates a `Response` that gets its headers and its body once something reads them. The server sends what the response
   * was made from, so most are never read. Headers and bodies took a tenth of the cost of `serve`.
   */
  create(outgoing: Outgoing, body: MemoryBody): Response;
  /** Whether a response is lazy, and nothing has read its headers or its body. Neither has then changed. */
  isUntouched(response: Response): boolean;
}

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

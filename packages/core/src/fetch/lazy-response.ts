import type { Outgoing } from "../outgoing.ts";
import { toLazyStream } from "./web-stream.ts";

/** A body in memory. */
type MemoryBody = string | Uint8Array<ArrayBuffer> | null;

/** The class of lazy responses. */
interface LazyResponses {
  new (outgoing: Outgoing, body: MemoryBody): Response;
  /** Whether a response is lazy, and nothing has read its headers or its body. */
  isUntouched(response: Response): boolean;
}

// Created on first use, because a reference to `Response` makes Node load all of Fetch.
let lazyResponses: LazyResponses | undefined;

/**
 * Creates a `Response` that gets its headers and its body once something reads them. The server behind `serve` sends what
 * the response was made from, so most are never read. Headers and bodies took a tenth of the cost of `serve`.
 */
export function createLazyResponse(outgoing: Outgoing, body: MemoryBody): Response {
  return new (lazyResponses ??= createClass())(outgoing, body);
}

/** Whether a response is lazy, and nothing has read its headers or its body. Neither has then changed. */
export function isUntouched(response: Response): boolean {
  return lazyResponses?.isUntouched(response) === true;
}

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

    static read(response: LazyResponse): Response {
      return (response.#full ??= createFull(response.#outgoing, response.#content));
    }

    static isUntouched(response: Response): boolean {
      return #full in response && response.#full === undefined;
    }
  }
  const { prototype } = LazyResponse;
  for (const name of ["headers", "body", "bodyUsed"] as const) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: LazyResponse) {
        return LazyResponse.read(this)[name];
      },
    });
  }
  for (const name of readers) {
    const method: unknown = Reflect.get(Response.prototype, name);
    // `bytes` is missing on older platforms.
    if (typeof method !== "function") continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: LazyResponse): unknown {
        return Reflect.apply(method, LazyResponse.read(this), []);
      },
    });
  }
  return LazyResponse;
}

/** The methods that read the headers or the body. */
const readers = ["arrayBuffer", "blob", "bytes", "clone", "formData", "json", "text"];

function createFull({ status, statusText, headers }: Outgoing, body: MemoryBody): Response {
  return new Response(toLazyStream(body), { status, statusText, headers: headers.toHeaders() });
}

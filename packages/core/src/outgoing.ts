import type { AnyProblem } from "./errors/any-problem.ts";
import { BodyStream } from "./result/body-stream.ts";

/**
 * A response as the story hands it to an adapter.
 *
 * @internal
 */
export interface Outgoing {
  readonly status: number;
  /** The reason phrase; empty for the status's own. */
  readonly statusText: string;
  readonly headers: RawHeaders;
  readonly body: OutgoingBody;
  /** The error that is answered; `null` where none is. */
  readonly refusal: Refusal | null;
}

/**
 * An error as it is answered.
 *
 * @internal
 */
export interface Refusal {
  readonly problem: AnyProblem;
  /** What was thrown or returned; `undefined` for an error of the framework's own. */
  readonly error: unknown;
}

/** @internal */
export interface TextOutgoing extends Outgoing {
  readonly body: string;
}

/** @internal */
export type OutgoingBody = string | Uint8Array<ArrayBuffer> | Blob | BodyStream | null;

/**
 * A response that is no error, with the reason phrase of its status.
 *
 * @internal
 */
export function createOutgoing(status: number, headers: RawHeaders, body: OutgoingBody): Outgoing {
  return { status, statusText: "", headers, body, refusal: null };
}

/**
 * Whether a response with this status has no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5).
 *
 * @internal
 */
export function isBodilessStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * Releases the body of a response that is not sent, or not with it.
 *
 * @internal
 */
export function releaseBody({ body }: Outgoing): void {
  if (body instanceof BodyStream) void body.cancel();
}

/**
 * The headers of a response: of framing only the length that a stream announces, and none of the
 * connection.
 *
 * @internal
 */
export class RawHeaders {
  /** Names (in lower case) and values in turn. */
  readonly lines: readonly string[];
  #isAscii: boolean | undefined;
  #headers: Headers | undefined;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  /**
   * Takes headers over, `Set-Cookie` lines apart. Left out are those of the connection, and a
   * `Content-Length` wherever the length is known from the body itself.
   *
   * @param hasStream - Whether the body is a stream, whose length nothing but its headers says.
   * @throws {@link TypeError} when a value has a character that a field may not have, or the length of a
   * stream is none.
   */
  static from(headers: Headers, hasStream: boolean): RawHeaders {
    const lines: string[] = [];
    for (const [name, value] of headers) {
      if (connectionHeaders.has(name)) continue;
      if (name === "content-length") {
        if (!hasStream) continue;
        if (!/^\d+$/.test(value)) {
          throw new TypeError("The Content-Length of a stream must be one decimal number");
        }
      }
      assertFieldValue(`The header ${name}`, value);
      lines.push(name, value);
    }
    return new RawHeaders(lines);
  }

  /** Whether each character is. It is worked out once for all results that share the headers. */
  get isAscii(): boolean {
    return (this.#isAscii ??= !/[^\0-\x7f]/.test(this.lines.join("")));
  }

  /** The same for Fetch, which copies them: what all results share is made once. */
  toHeaders(): Headers {
    if (this.#headers !== undefined) return this.#headers;
    const headers = new Headers();
    for (let index = 0; index < this.lines.length; index += 2) {
      headers.append(this.lines[index] ?? "", this.lines[index + 1] ?? "");
    }
    return (this.#headers = headers);
  }

  /** The first value of a header, by its lower-case name. */
  find(name: string): string | undefined {
    for (let index = 0; index < this.lines.length; index += 2) {
      if (this.lines[index] === name) return this.lines[index + 1];
    }
    return undefined;
  }

  /** These headers and more, as names and values in turn. */
  with(lines: readonly string[]): RawHeaders {
    return lines.length === 0 ? this : new RawHeaders([...this.lines, ...lines]);
  }
}

/** Headers of one connection and of the message's framing (RFC 9110 §7.6.1): the server's own. */
const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Refuses a text that HTTP cannot carry in a head (RFC 9110 §5.5): Fetch lets more pass.
 *
 * @throws {@link TypeError} naming what holds the text, but not the text.
 * @internal
 */
export function assertFieldValue(name: string, value: string): void {
  if (!fieldValue.test(value)) throw new TypeError(`${name} has a control character`);
}

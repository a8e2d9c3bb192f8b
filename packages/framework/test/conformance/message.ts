/** A request, in the words that every entry understands. */
export interface Message {
  /** Default `GET`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body at once; over a socket with its `Content-Length`. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The body piece by piece, its length unknown; over a socket with `Transfer-Encoding: chunked`. */
  readonly chunks?: readonly (string | Uint8Array<ArrayBuffer>)[];
}

/** The message of a JSON body: `POST`, unless another method is named. */
export function jsonMessage(value: unknown, method = "POST"): Message {
  return bodyMessage(JSON.stringify(value), {}, method);
}

/** The message of a text or bytes that claim to be JSON, unless a header says otherwise. */
export function bodyMessage(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
  method = "POST",
): Message {
  return { method, headers: { "content-type": "application/json", ...headers }, body };
}

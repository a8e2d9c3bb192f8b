import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { Fence } from "./documents.ts";

/** A response as an `http` block shows it. */
export interface ShownResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Parsed where the content type is JSON, so that a document may set it out; empty: not shown. */
  readonly body: unknown;
}

/**
 * Sends the request of an `http` block unchanged, with the length of its body, and reads the
 * answer.
 *
 * @param fence - a request, an empty line, and the response that it gets
 * @param port - the port on 127.0.0.1
 * @returns the response that the block shows, and the real one, reduced to the headers and
 * the body that the block shows
 */
export async function replay(
  fence: Fence,
  port: number,
): Promise<{ shown: ShownResponse; real: ShownResponse }> {
  const [sent = "", answered = ""] = fence.code.split(/\n+(?=HTTP\/1\.1 )/);
  const { startLine, headers, body } = parseMessage(sent);
  const [method = "", target = ""] = startLine.split(" ");
  const shown = parseResponse(answered);
  const { status, fields, content } = await send({ port, method, target, headers, body });
  const compared = [...shown.headers.keys()].map((name) => [name, fields.get(name) ?? ""] as const);
  return {
    shown,
    real: {
      status,
      headers: new Map(compared),
      body: shown.body === "" ? "" : toComparable(fields, content),
    },
  };
}

interface Message {
  readonly startLine: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function parseMessage(message: string): Message {
  const [head = "", ...rest] = message.split("\n\n");
  const [startLine = "", ...lines] = head.split("\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { startLine, headers: new Map(headers), body: rest.join("\n\n") };
}

function parseResponse(message: string): ShownResponse {
  const { startLine, headers, body } = parseMessage(message);
  return { status: Number(startLine.split(" ")[1]), headers, body: toComparable(headers, body) };
}

function toComparable(headers: ReadonlyMap<string, string>, body: string): unknown {
  const isJson = /\bjson\b/.test(headers.get("content-type") ?? "");
  return isJson ? (JSON.parse(body) as unknown) : body.trimEnd();
}

interface Sent extends Omit<Message, "startLine"> {
  readonly port: number;
  readonly method: string;
  readonly target: string;
}

function send({ port, method, target, headers, body }: Sent): Promise<{
  status: number;
  fields: Map<string, string>;
  content: string;
}> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, method, path: target, setHost: false, agent: false },
      (response) => {
        const fields = new Map(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        text(response).then((content) => {
          resolve({ status: response.statusCode ?? 0, fields, content });
        }, reject);
      },
    );
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.on("error", reject);
    outgoing.end(body === "" ? undefined : body);
  });
}

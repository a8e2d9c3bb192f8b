import { resultKinds } from "@fw/http";
import type { Fuzzed } from "../fuzzed.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { SentRequest } from "../request/sent-request.ts";

/** A response, as far as it is judged. */
export interface FuzzAnswer {
  readonly status: number;
  /** The media type without parameters, in lower case; empty without a content type. */
  readonly type: string;
  readonly hasBody: boolean;
  /** The value of JSON, or text; `undefined` for bytes, streams and invalid JSON. */
  readonly body: unknown;
  /** The member `code` of the body. */
  readonly code: unknown;
  /** The time that `Retry-After` gives, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * Sends a request, and reads the response if it is JSON or text.
 *
 * @param timeLimit - The longest time to wait, in milliseconds.
 * @returns The response, or a sentence that says why there was no response.
 */
export async function send(
  app: Fuzzed,
  { method, target, headers, body }: SentRequest,
  timeLimit: number,
): Promise<FuzzAnswer | string> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      resolve(`${noAnswer} within ${timeLimit} ms`);
    }, timeLimit);
  });
  try {
    const init = { method, headers, ...(body !== undefined && { body }) };
    const read = async (): Promise<FuzzAnswer | string> => {
      const answer = await readAnswer(await app.handle(target, init));
      return { ...answer, time: performance.now() - start };
    };
    return await Promise.race([read(), late]);
  } catch (error) {
    return `handle() rejects: ${String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

/** The start of the sentence if a request takes too long. */
export const noAnswer = "no response";

async function readAnswer(response: Response): Promise<Omit<FuzzAnswer, "time">> {
  const { status, headers } = response;
  const type = (headers.get("content-type") ?? "").replace(/\s*;[^]*/, "").toLowerCase();
  const retryAfter = readRetryAfter(headers.get("retry-after"));
  const answer = { status, type, retryAfter, hasBody: response.body !== null };
  const isJson = /[/+]json$/.test(type);
  if (!isJson && (!type.startsWith("text/") || type === resultKinds.events.mediaType)) {
    // A stream may never end.
    response.body?.cancel().catch(() => undefined);
    return { ...answer, body: undefined, code: undefined };
  }
  const text = await response.text();
  const body = isJson ? parseAnswer(text) : text;
  const isObject = typeof body === "object" && body !== null;
  return { ...answer, body, code: isObject ? Reflect.get(body, "code") : undefined };
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

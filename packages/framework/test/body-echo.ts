import { createApp, z, type App } from "../src/index.ts";
import type { Message } from "./harness.ts";

/** An application that answers `POST /` with the body, whatever it is, in an array. */
export function createBodyEcho(maxBodyBytes = 1_048_576): App {
  return createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => [body], {
    body: z.unknown(),
  });
}

/** The message of a text or bytes that claim to be JSON, unless a header says otherwise. */
export function bodyMessage(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Message {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
}

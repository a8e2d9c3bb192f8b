import type { App } from "../../../src/index.ts";
import type { Message } from "../message.ts";
import type { Subject } from "../suite.ts";

/** The limit of {@link createBodyApp}, in bytes. */
export const maxBodyBytes = 64;

/** A route whose body is a short list of numbers, behind a limit of 64 bytes. */
export function createBodyApp({ createApp, z }: Pick<Subject, "createApp" | "z">): App {
  return createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => body, {
    body: z.array(z.number()),
  });
}

/** The message of a body with or without a content type. */
export function createMessage(
  contentType: string | undefined,
  body: Pick<Message, "body" | "chunks">,
): Message {
  return {
    method: "POST",
    ...(contentType !== undefined && { headers: { "content-type": contentType } }),
    ...body,
  };
}

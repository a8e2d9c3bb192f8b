import type { Message } from "../../../packages/framework/test/conformance/message.ts";

type Content = NonNullable<Message["body"]>;

/** Serializes a request, so that another program can send it. */
export function toLetter(target: string, { body, chunks, ...head }: Message = {}): string {
  return JSON.stringify({
    target,
    ...head,
    ...(body !== undefined && { body: toNumbers(body) }),
    ...(chunks !== undefined && { chunks: chunks.map(toNumbers) }),
  });
}

/** Deserializes a request of {@link toLetter}. */
export function readLetter(letter: string): { readonly target: string; readonly message: Message } {
  const { target, method, headers, body, chunks } = JSON.parse(letter) as Omit<
    Message,
    "body" | "chunks"
  > & {
    readonly target: string;
    readonly body?: readonly number[];
    readonly chunks?: readonly (readonly number[])[];
  };
  return {
    target,
    message: {
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body: Uint8Array.from(body) }),
      ...(chunks !== undefined && { chunks: chunks.map((chunk) => Uint8Array.from(chunk)) }),
    },
  };
}

function toNumbers(content: Content): number[] {
  return [...(typeof content === "string" ? new TextEncoder().encode(content) : content)];
}

import { reply } from "../../src/index.ts";

/** What streams fail with. */
export const failure: Error = new Error("secret");

/** The steps one by one; where one is {@link failure}, it is thrown. */
export async function* generate(...steps: readonly unknown[]): AsyncGenerator<never> {
  for (const step of steps) {
    if (step === failure) throw failure;
    yield (await Promise.resolve(step)) as never;
  }
}

/** An async iterable by hand; with a `return` in `methods` it waits for ever after its chunks. */
export function createIterable(
  chunks: readonly unknown[],
  methods: { readonly next?: () => unknown; readonly return?: () => unknown },
): AsyncIterable<never> {
  const rest = [...chunks];
  const next = (): Promise<unknown> => {
    if (rest.length > 0) return Promise.resolve({ done: false, value: rest.shift() });
    return methods.return === undefined
      ? Promise.resolve({ done: true })
      : new Promise(() => undefined);
  };
  const iterator = { next, ...methods } as AsyncIterator<never>;
  return { [Symbol.asyncIterator]: () => iterator };
}

/** A stream that has failed. */
export function failingStream(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.error(failure);
    },
  });
}

/** A stream with the length that it announces. */
export function withLength(stream: unknown, length: string): unknown {
  return reply(stream, { status: 200, headers: { "content-length": length } });
}

/** Bytes whose memory has gone elsewhere. */
export function toDetached(): Uint8Array {
  const bytes = new Uint8Array(3);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

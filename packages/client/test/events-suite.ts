import type { Suite } from "../../framework/test/conformance/suite.ts";
import type { createClient, EventStream, readEvents } from "../src/index.ts";
import type { Reach } from "./client-suite.ts";

/** The promises of `readEvents` on every platform (docs/specification.md#166-events). It imports no platform's modules. */
export const createEventsSuite =
  (create: typeof createClient, read: typeof readEvents, reach: Reach): Suite =>
  ({ describe, it, expect, createApp, events }) => {
    const collect = async (data: ReadableStream<Uint8Array>): Promise<unknown> => {
      const items: unknown[] = [];
      try {
        for await (const item of read(data as EventStream<unknown>)) items.push(item);
        return items;
      } catch (error) {
        return [...items, (error as Error).name];
      }
    };

    // docs/specification.md#166-events
    describe("readEvents(data)", () => {
      it("reads the items of a route that returns events()", async () => {
        const app = createApp().get("/", () =>
          events(generate({ text: "é\u2028\r\n" }, { text: "data: 1\n\n" }), { id: () => "7" }),
        );
        const { baseUrl, ...reached } = await reach(app);
        const result = await create<typeof app>(baseUrl, reached).get("/");
        const texts: string[] = [];
        if (result.ok) for await (const { text } of read(result.data)) texts.push(text);
        expect(texts).toEqual(["é\u2028\r\n", "data: 1\n\n"]);
      });

      it("rejects when the server cuts the stream off", async () => {
        const app = createApp({ onError: () => undefined }).get("/", () =>
          events(generate<unknown>(1, 2, 3n)),
        );
        const { baseUrl, ...reached } = await reach(app);
        const result = await create<typeof app>(baseUrl, reached).get("/");
        const items = result.ok && ((await collect(result.data)) as unknown[]);
        expect(items && items.slice(0, 2)).toEqual([1, 2]);
        expect(items && typeof items[2]).toBe("string");
      });

      const kinds =
        '\uFEFF:hi\r\rid: 1\r\ndata: {"a":\r\ndata:1}\r\n\r\nevent: x\ndata: "\u2028é"\n\nretry: 4\n\n' +
        "data\ndata:2\ndatum: 3\n\nid\r\rdata: 3\r\r";

      it.each([1, 2, 3, 5, 8, 1_000])(
        "reads every kind of line in chunks of %i bytes",
        async (size) => {
          expect(await collect(toChunks(kinds, size))).toEqual([{ a: 1 }, "\u2028é", 2, 3]);
        },
      );

      it.each([1, 3, 1_000])(
        "calls onId with each new id, before its item, in chunks of %i bytes",
        async (size) => {
          const seen: unknown[] = [];
          const onId = (id: string): unknown => seen.push(`id ${id}`);
          const text =
            "data: 1\n\nid: a\ndata: 2\n\nid: a\ndata: 3\n\ndata: 4\n\nid:b\nid: c\0\ndata: 5\n\n" +
            "id: é \n\ndata: 6\n\nid\ndata: 7\n\nid: d\n:the end\n\n";
          const data = toChunks(text, size) as EventStream<number>;
          for await (const item of read(data, { onId })) seen.push(item);
          expect(seen).toEqual([...[1, "id a", 2, 3, 4, "id b", 5, "id é ", 6, "id ", 7, "id d"]]);
        },
      );

      it("does not call onId for an event whose data is not JSON, or that is cut off", async () => {
        const seen: string[] = [];
        const onId = (id: string): unknown => seen.push(id);
        for (const text of ["id: a\ndata: x\n\n", "id: b\ndata: 1\n"]) {
          try {
            const data = toChunks(text, 1_000) as EventStream<number>;
            for await (const item of read(data, { onId })) seen.push(String(item));
          } catch {
            // The first is not JSON, and the second has no end.
          }
        }
        expect(seen).toEqual([]);
      });

      it.each([
        ["data that is not JSON", "data: 1\n\ndata: x\n\n", [1, "SyntaxError"]],
        ["an end within a line", "data: 1\n\ndata: 2", [1, "TypeError"]],
        ["an end before an empty line", "data: 1\n\ndata: 2\n", [1, "TypeError"]],
      ] as const)("rejects at %s", async (_, text, expected) => {
        expect(await collect(toChunks(text, 1_000))).toEqual(expected);
      });

      it("cancels the body when the loop is left, and when the data is not JSON", async () => {
        let cancelled = 0;
        for (const text of ["data: 1\n\n", "data: x\n\n"]) {
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              controller.enqueue(new TextEncoder().encode(text));
            },
            cancel() {
              cancelled++;
            },
          });
          try {
            for await (const item of read(stream as EventStream<number>)) if (item === 1) break;
          } catch {
            // The second text is not JSON.
          }
        }
        expect(cancelled).toBe(2);
      });
    });
  };

async function* generate<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

/** Streams the bytes of a text in chunks of a size. */
function toChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let index = 0; index < bytes.length; index += size) {
        controller.enqueue(bytes.slice(index, index + size));
      }
      controller.close();
    },
  });
}

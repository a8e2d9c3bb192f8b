import { expect, it, onTestFinished } from "vitest";
import type { Send } from "../each-transport.ts";
import type { Place } from "../place.ts";

const json = { url: "https://sqlite.org/", title: "SQLite" };

/** Opens a stream, and returns what reads its next event. */
async function listen(send: Send): Promise<() => Promise<string>> {
  const response = await send("/changes", { headers: { authorization: "" } });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const readText = async (): Promise<string> =>
    new TextDecoder().decode((await reader?.read())?.value);
  expect(await readText()).toBe(":\n\n");
  return async () => {
    for (;;) {
      const text = await readText();
      // A comment comes every five seconds.
      if (text !== ":\n\n") return text;
    }
  };
}

/** The tests of `GET /changes`. */
export function defineChanges({ createStore, serve }: Place): void {
  it("tells each open stream that somebody has added, replaced, deleted or imported bookmarks", async () => {
    const { send } = await serve({ store: createStore() });
    const streams = [await listen(send), await listen(send)];
    for (const [method, path, body] of [
      ["POST", "/bookmarks", { json }],
      ["PUT", "/bookmarks/1", { json }],
      ["DELETE", "/bookmarks/1", {}],
      [
        "POST",
        "/imports",
        {
          headers: { "content-type": "text/html" },
          body: "<!DOCTYPE NETSCAPE-Bookmark-file-1>",
        },
      ],
    ] as const) {
      const response = await send(path, { method, ...body });
      expect(response.ok).toBe(true);
      await response.text();
      for (const next of streams) expect(await next()).toBe('data: {"reason":"change"}\n\n');
    }
  });
  it("gives the place of a stream whose client has left to another", async () => {
    const { send } = await serve({ store: createStore() });
    for (let count = 0; count < 120; count += 1) {
      const response = await send("/changes");
      expect(response.status).toBe(200);
      const reader: ReadableStreamDefaultReader<Uint8Array> | undefined =
        response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
  });
}

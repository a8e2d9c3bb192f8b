import { createApp, z } from "@fw/framework";
import { describe, expect, it } from "vitest";
import { fuzz } from "../src/index.ts";

/** What a request comes down to, whichever way it was written. */
async function summarize(input: string, init?: RequestInit): Promise<string> {
  const request = new Request(new URL(`http://localhost${input}`), init);
  const body = Buffer.from(await request.arrayBuffer()).toString("hex");
  return [request.method, request.url, request.headers.get("content-type"), body].join(" ");
}

/** A number that has to do with every character of a text. */
function sumOf(text: string): number {
  return [...Buffer.from(text)].reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 0);
}

type Repeat = (app: unknown) => Promise<Response>;

describe("the line of a failure", () => {
  it("sends exactly the same bytes", async () => {
    const app = createApp().post("/notes/:id", () => 1, { body: z.object({ text: z.string() }) });
    for (let rest = 0; rest < 8; rest++) {
      // One of 40 requests fails, and nobody can guess which.
      const handle = async (input: string, init: object = {}): Promise<Response> => {
        const request =
          "json" in init
            ? {
                ...init,
                body: JSON.stringify(init.json),
                headers: { "content-type": "application/json" },
              }
            : init;
        if (sumOf(await summarize(input, request)) % 40 === rest) throw new Error("Broken");
        return app.handle(input, request);
      };
      const { failures } = await fuzz({ routes: app.routes, handle }, { seed: rest, runs: 300 });
      expect(failures.length).toBeGreaterThan(0);
      for (const { call } of failures) {
        // eslint-disable-next-line no-control-regex -- it is to have none
        expect(call).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\ufeff]/);
        // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a user would paste it
        const repeat = new Function("app", call.replace("await ", "return ")) as Repeat;
        await expect(repeat({ handle }), call).rejects.toThrow("Broken");
      }
    }
  });
});

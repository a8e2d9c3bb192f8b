import { collectFatalErrors, listen, RawClient } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/index.ts";

/** The outcome of a read that continues after the response: the text, or the code of the error. */
async function readBehindAnswer(
  body: { readonly length: number; readonly sent: string },
  read: (context: { readonly request: Request }, answered: Promise<unknown>) => Promise<string>,
): Promise<unknown> {
  const answered = Promise.withResolvers<undefined>();
  const readings: Promise<unknown>[] = [];
  const app = createApp().post("/", (context) => {
    const reading = read(context, answered.promise);
    readings.push(reading.catch((error: unknown) => (error as { code?: unknown }).code));
    return "answer";
  });
  const server = await listen(app);
  const client = await RawClient.connect(server.port);
  client.request("POST /", `Content-Length: ${body.length}`).write(body.sent);
  await client.readResponse();
  answered.resolve(undefined);
  // The client is still there: nothing but the answer itself decides.
  const [outcome] = await Promise.all(readings);
  client.leave();
  return outcome;
}

// docs/specification.md#42-the-request
describe("over a socket, reading a body behind the answer", () => {
  it.each([
    ["that has come", { length: 4, sent: "text" }],
    ["that has come in part", { length: 200_000, sent: "text" }],
    ["that has not come", { length: 4, sent: "" }],
  ])("fails where it begins there, for a body %s", async (_, body) => {
    const outcomes: unknown[] = [];
    const fatal = await collectFatalErrors(async () => {
      outcomes.push(
        await readBehindAnswer(body, async ({ request }, answered) => {
          await answered;
          return request.text();
        }),
        await readBehindAnswer(body, async (context, answered) => {
          await answered;
          return context.request.text();
        }),
      );
    });
    expect(outcomes).toEqual(["INCOMPLETE_BODY", "INCOMPLETE_BODY"]);
    expect(fatal).toEqual([]);
  });

  it("fails where it began before, for a body that has not come whole", async () => {
    const body = { length: 200_000, sent: "text" };
    const outcome = await readBehindAnswer(body, ({ request }) => request.text());
    expect(outcome).toBe("INCOMPLETE_BODY");
  });

  it("gives the whole where it began before, for a body that has come", async () => {
    const body = { length: 4, sent: "text" };
    const outcome = await readBehindAnswer(body, async ({ request }, answered) => {
      const reading = request.text();
      await answered;
      return reading;
    });
    expect(outcome).toBe("text");
  });
});

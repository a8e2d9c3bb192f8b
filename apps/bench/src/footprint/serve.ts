import { readFileSync } from "node:fs";
import { createApp, readBytes, readForm, z } from "@fw/framework";
import { answerParent } from "@fw/test-support/answer-parent";

// A server that reads bodies in every way there is, and keeps nothing of them.
const maxBytes = 256 * 1_048_576;

const app = createApp({ server: { maxBodyBytes: maxBytes } })
  .post("/bytes", async ({ request }) => (await readBytes(request, { maxBytes })).length > 0)
  .post("/form", async ({ request }) => (await readForm(request, { maxBytes })).has("value"))
  .post("/json", ({ body }) => body.value.length > 0, { body: z.object({ value: z.string() }) });

const { port } = await app.listen({ hostname: "127.0.0.1" });

const answers = {
  port: () => port,
  /** The most memory that the process has ever had resident, in bytes. Not `maxRSS`: that begins with its parent's. */
  peak: () => {
    const status = readFileSync("/proc/self/status", "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024;
  },
};

/** What the process answers. */
export type FootprintAnswers = typeof answers;

answerParent(answers);

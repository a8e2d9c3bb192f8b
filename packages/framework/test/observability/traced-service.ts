import { setImmediate } from "node:timers/promises";
import { trace } from "@opentelemetry/api";
import { answerParent } from "@fw/test-support/answer-parent";
import { createApp, HttpError, serve, z } from "../../src/index.ts";
import { exporter } from "./sdk.ts";

/** A span of a server, as it is compared. */
export interface ServerSpan {
  readonly name: string;
  readonly path: unknown;
  readonly route: unknown;
  readonly status: unknown;
}

const other = createApp().get("/inner", () => null);

const app = createApp({ onError: () => undefined })
  .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.number() }) })
  .post("/users/:id", ({ body }) => body, { body: z.unknown() })
  .get("/late", async () => {
    await setImmediate();
    // Something that the handler does in a span of its own.
    trace.getTracer("test").startActiveSpan("inner", (span) => {
      span.end();
    });
    return null;
  })
  .get("/own", () => new HttpError(418, "TEAPOT"))
  .get("/failed", () => {
    throw new Error("secret");
  })
  // An application that asks another one within the same request.
  .get("/nested", async () => (await other.handle("/inner")).status);

const listening = await app.listen({ hostname: "127.0.0.1" });
const served = await serve((request) => app.fetch(request), { hostname: "127.0.0.1" });

/** What the test asks. */
export const answers = {
  urls: (): readonly string[] => [listening.url, served.url],
  spans: (): readonly ServerSpan[] =>
    exporter
      .getFinishedSpans()
      .filter(({ attributes }) => attributes["url.path"] !== undefined)
      .map(({ name, attributes }) => ({
        name,
        path: attributes["url.path"],
        route: attributes["http.route"],
        status: attributes["http.response.status_code"],
      })),
  parents: (): readonly (string | undefined)[] => {
    const spans = exporter.getFinishedSpans();
    return spans
      .filter(({ name }) => name === "inner")
      .map(({ parentSpanContext }) => {
        const parent = spans.find(
          (span) => span.spanContext().spanId === parentSpanContext?.spanId,
        );
        return parent?.name;
      });
  },
};

answerParent(answers);

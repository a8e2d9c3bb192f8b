// A program says what its platform hands over beside the request.
import { createApp, serve, type Context } from "@fw/framework";
import { same } from "../expect.ts";

interface Env {
  readonly NAME: string;
}

declare module "@fw/framework" {
  interface Platform {
    readonly 0: Env;
    readonly 1: { waitUntil(promise: Promise<unknown>): void };
  }
}

createApp().get("/", ({ platform }) => {
  const [env, ctx, more] = platform;
  same<typeof env, Env>();
  same<typeof more, unknown>();
  ctx.waitUntil(Promise.resolve());
  return env.NAME;
});
const show = ({ platform: [env] }: Context): string => env.NAME;
createApp().get("/show", show);

// Those who call the application give it what the platform would.
const env: Env = { NAME: "production" };
const ctx = { waitUntil: (): void => undefined };
const app = createApp();
const { fetch } = app;
void app.handle("/", { platform: [env, ctx] });
void app.handle("/", { platform: [env, ctx, "more"] });
void app.handle("/", { platform: undefined });
void app.handle("/", { method: "GET" });
// @ts-expect-error -- the platform has two parts
void app.handle("/", { platform: [env] });
// @ts-expect-error -- the first part is the environment
void app.handle("/", { platform: [{ NAME: 1 }, ctx] });
void fetch(new Request("http://a"), env, ctx);
// A request alone is enough, as for the client.
void fetch(new Request("http://a"));
export const client: { fetch: (request: Request) => Promise<Response> } = { fetch };
// @ts-expect-error -- the first part is the environment
void fetch(new Request("http://a"), { NAME: 1 }, ctx);
void serve(fetch);
void serve((request, ...platform) => {
  same<(typeof platform)[0], Env>();
  return fetch(request, ...platform);
});
// As Workers types it.
export const worker: {
  fetch(
    request: Request,
    env: Env,
    ctx: { waitUntil(promise: Promise<unknown>): void },
  ): Promise<Response>;
} = { fetch };

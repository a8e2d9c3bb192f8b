// A program says what its platform hands over beside the request.
import { createApp, type Context } from "@fw/framework";
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

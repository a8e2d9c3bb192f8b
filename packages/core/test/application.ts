import { createRouter, parsePattern } from "@fw/router";
import { FetchIncoming } from "../src/fetch/fetch-incoming.ts";
import type { Application } from "../src/app/dispatch.ts";
import type { Incoming } from "@fw/http";
import type { Method } from "../src/index.ts";
import { createRoute } from "../src/app/route.ts";
import { toSettings, type AppOptions } from "../src/app/settings.ts";

/** A route as data: method, path, handler and schemas. */
export type RouteRow = readonly [
  method: Method,
  path: string,
  handler: unknown,
  validation?: object,
];

/** Builds what `createApp` builds, without the class. */
export function createApplication(
  routes: readonly RouteRow[],
  options: AppOptions<unknown> = {},
): Application {
  const application: Application = {
    router: createRouter(),
    methods: new Set(),
    settings: toSettings(options),
  };
  for (const [method, path, handler, validation = {}] of routes) {
    const pattern = parsePattern(path);
    const route = createRoute({ method, pattern, handler, validation }, application.settings);
    application.router.add(method, pattern, route);
    application.methods.add(method);
  }
  return application;
}

/** Creates a Fetch request as the pipeline sees it. */
export function createIncoming(target: string, init?: RequestInit): Incoming {
  return new FetchIncoming(new Request(`http://localhost${target}`, init));
}

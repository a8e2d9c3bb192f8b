import { subscribe } from "node:diagnostics_channel";
import { context } from "@opentelemetry/api";
import { getRPCMetadata } from "@opentelemetry/core";

subscribe("tracing:fw.request:start", (message) => {
  const { route } = message as { readonly route: string | null };
  const server = getRPCMetadata(context.active());
  if (server !== undefined && route !== null) server.route ??= route;
});

import { register } from "node:module";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

/** What the instrumentation has seen. */
export const exporter: InMemorySpanExporter = new InMemorySpanExporter();

// So that the instrumentation sees what ES modules import.
register("@opentelemetry/instrumentation/hook.mjs", import.meta.url);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(
  new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
);
registerInstrumentations({ instrumentations: [new HttpInstrumentation()] });

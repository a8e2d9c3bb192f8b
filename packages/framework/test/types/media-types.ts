// The body of a route whose reply has a literal content type (docs/specification.md#122-routesof).
import { createApp, events, reply, type App, type EventStream, type RoutesOf } from "@fw/framework";
import { same } from "./expect.ts";

declare const chance: boolean;
declare const row: { readonly id: number; readonly made: Date };
declare function list<Item>(): AsyncIterable<Item>;
declare const anything: any;
declare const someType: string;
declare const charset: "utf-8" | "us-ascii";
const html = { headers: { "content-type": "text/html" } };
const pdf = { headers: { "content-type": "application/pdf" } } as const;
const csv = { headers: { "content-type": "text/csv; charset=utf-8", etag: '"1"' } } as const;
const json = { headers: { "content-type": "application/hal+json" } } as const;

const app = createApp()
  .get("/csv", () => reply(list<string>(), csv))
  .get("/csv/object", () => reply(row, csv))
  .get("/csv/any", () => reply(anything, csv))
  .get("/csv/template", () =>
    reply(row, { headers: { "content-type": `text/csv; charset=${charset}` } }),
  )
  .get("/pdf", () => reply(new Uint8Array(1), pdf))
  .get("/ndjson", () =>
    reply(list<string>(), { headers: { "content-type": "application/x-ndjson" } }),
  )
  .get("/xml", () =>
    reply("<a/>", { headers: { "Content-Type": "Application/XML ;charset=utf-8" } }),
  )
  .get("/hal", () => reply(row, { ...json, status: 202 }))
  .get("/json/any", () => reply(anything, json))
  .get("/json/text", () => reply("[1]", json))
  .get("/json/bytes", () => reply(new Uint8Array(1), json))
  .get("/json/space", () =>
    reply(row, { headers: { "content-type": "application/json ; charset=utf-8" } }),
  )
  .get("/either", () =>
    reply("", { headers: { "content-type": chance ? "text/html" : "application/pdf" } }),
  )
  .get("/events", () =>
    reply(events(list<typeof row>()), { headers: { "content-type": "text/event-stream" } }),
  )
  .get("/raw-events", () =>
    reply(list<string>(), { headers: { "content-type": "text/event-stream" } }),
  )
  .get("/dropped", () => reply(row, { ...csv, status: 304 }))
  // The type says nothing about these content types.
  .get("/unknown/text", () => reply("", html))
  .get("/unknown/value", () => reply(row, { headers: { "content-type": someType } }))
  .get("/unknown/object", () => reply(row, { headers: new Headers(csv.headers) }))
  .get("/unknown/pairs", () => reply(row, { headers: [["content-type", "text/csv"]] }))
  .get("/unknown/record", () => reply(row, { headers: {} as Record<string, string> }))
  .get("/unknown/other", () => reply(row, { headers: { etag: '"1"' } }));

type Body<Key extends keyof RoutesOf<typeof app>, Status extends number = 200> = Extract<
  RoutesOf<typeof app>[Key]["response"],
  { readonly status: Status }
>["body"];
type Bytes = ReadableStream<Uint8Array>;
interface Row {
  id: number;
  made: string;
}

same<Body<"GET /csv">, string>();
same<Body<"GET /csv/object">, string>();
same<Body<"GET /csv/any">, string>();
same<Body<"GET /csv/template">, string>();
same<Body<"GET /pdf">, Bytes>();
same<Body<"GET /ndjson">, Bytes>();
same<Body<"GET /xml">, Bytes>();
same<keyof Body<"GET /hal", 202>, keyof Row>();
same<Body<"GET /hal", 202>["made"], string>();
same<Body<"GET /json/any">, any>();
same<Body<"GET /json/text">, unknown>();
same<Body<"GET /json/bytes">, unknown>();
same<Body<"GET /json/space">["made"], string>();
same<Body<"GET /either">, string | Bytes>();
same<Body<"GET /events">, EventStream<{ id: number; made: string }>>();
same<Body<"GET /raw-events">, Bytes>();
same<Body<"GET /dropped", 304>, undefined>();
same<Body<"GET /unknown/text">, string>();
same<Body<"GET /unknown/value">["made"], string>();
same<Body<"GET /unknown/object">["made"], string>();
same<Body<"GET /unknown/pairs">["made"], string>();
same<Body<"GET /unknown/record">["made"], string>();
same<Body<"GET /unknown/other">["made"], string>();

// A content type may depend on a type parameter of the program.
function addExport<Routes, Type extends string>(target: App<Routes>, type: Type) {
  return target.get("/export", () => reply(list<string>(), { headers: { "content-type": type } }));
}
const exporting = addExport(createApp(), "text/csv");
same<
  Extract<RoutesOf<typeof exporting>["GET /export"]["response"], { readonly status: 200 }>["body"],
  string
>();

// The format of errors may be a reply, too.
const formatted = createApp({
  formatError: ({ detail }) => reply(detail, { headers: { "content-type": "text/plain" } }),
}).get("/", () => 1);
same<
  Extract<RoutesOf<typeof formatted>["GET /"]["response"], { readonly status: 500 }>["body"],
  string
>();

// @ts-expect-error A content type is a string
reply(1, { headers: { "content-type": 5 } });

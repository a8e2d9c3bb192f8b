/**
 * The kinds of results (docs/specification.md#81-what-a-result-becomes): the media type without parameters, and the form
 * in which a client reads the body. A new kind also needs its way in `toOutgoing`, and its type; the tests send each kind
 * and compare what is sent with the contract and the client.
 */
export const resultKinds = {
  nothing: { mediaType: null, form: "none" },
  text: { mediaType: "text/plain", form: "text" },
  json: { mediaType: "application/json", form: "json" },
  bytes: { mediaType: "application/octet-stream", form: "bytes" },
  events: { mediaType: "text/event-stream", form: "events" },
} as const;

/** The name of a kind of result. */
export type ResultKind = keyof typeof resultKinds;

/** The media type of a kind. */
export type MediaTypeOf<Kind extends ResultKind> = (typeof resultKinds)[Kind]["mediaType"];

/** The names and values of a form, in order. */
export type FormEntries = readonly (readonly [name: string, value: string | File])[];

/** The arguments of `handle`. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** What the body was written from, if it is a form that nothing has changed since. */
  readonly form?: FormEntries | undefined;
}

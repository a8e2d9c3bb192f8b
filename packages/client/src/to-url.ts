/** A value that can be written as a text, and `undefined` for one that is not sent. */
export type Value = string | number | boolean | undefined;

/** Values by name. A list is sent as one value for each element. */
export type Values<Value> = Readonly<Record<string, Value | readonly Value[]>>;

/** The values that go into a URL. */
export interface UrlValues {
  readonly params?: Readonly<Record<string, Value>> | undefined;
  readonly rest?: readonly string[] | undefined;
  readonly query?: Values<Value> | undefined;
  readonly searchParams?: URLSearchParams | undefined;
}

/**
 * Writes values into a path as the server reads them (docs/specification.md#162-urls).
 *
 * @param baseUrl - The prefix of the path, with or without a slash at its end.
 * @param path - As it was declared, such as `/users/:id`.
 * @param values - The values of the path and the query.
 * @returns The URL.
 * @throws {@link TypeError} when a URL cannot carry one of the values.
 */
export function toUrl(
  baseUrl: string,
  path: string,
  { params, rest = [], query = {}, searchParams = new URLSearchParams() }: UrlValues = {},
): string {
  const filled = path.replace(/\/(?:\*$|:([^/]+))/g, (_, name?: string) =>
    (name ? [params?.[name]] : rest).map(toSegment).join(""),
  );
  const pairs = toPairs(query).map((pair) =>
    searchParams.has(pair[0])
      ? refuseText(pair[0], " in query and searchParams")
      : pair.map(encodeUrlValue).join("="),
  );
  const search = `?${[...pairs, searchParams].join("&")}`.replace(/[?&]$/, "");
  return baseUrl.replace(/\/$/, "") + filled + search;
}

/** The names and values that are sent: one pair for each element of a list, and none for `undefined`. */
export function toPairs<Sent>(values: Values<Sent>): [name: string, value: Sent][] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, one] as [string, Sent]])),
  );
}

/** Refuses empty segments, which no route has, and dots, which URLs resolve. */
function toSegment(value: Value): string {
  const text = encodeUrlValue(value ?? "");
  return /^\.{0,2}$/.test(text) ? refuseText(text) : `/${text}`;
}

function encodeUrlValue(value: Value): string {
  return encodeURIComponent(toText(value));
}

/**
 * Returns the text of a value: numbers have no exponent (docs/specification.md#52-numbers).
 *
 * @throws {@link TypeError} for a lone surrogate, `NaN` and infinity.
 */
export function toText(value: Value): string {
  const text = String(value);
  if (!text.isWellFormed()) refuseText(text);
  if (typeof value !== "number") return text;
  if (!isFinite(value)) refuseText(text);
  if (Object.is(value, -0)) return "-0";
  return text.replace(/(\d)\.?(\d*)e(.+)/, (_, first: string, others: string, exponent: string) =>
    +exponent < 0
      ? `.${"0".repeat(~+exponent)}${first}${others}`
      : (first + others).padEnd(+exponent + 1, "0"),
  );
}

function refuseText(text: string, source = ""): never {
  throw new TypeError(`Cannot send "${text}"${source}`);
}

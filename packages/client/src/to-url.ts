type Value = string | number | boolean | undefined;

/** The values that go into a URL. */
export interface UrlValues {
  readonly params?: Readonly<Record<string, Value>> | undefined;
  readonly rest?: readonly string[] | undefined;
  readonly query?: Readonly<Record<string, Value>> | undefined;
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
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map((pair) =>
      searchParams.has(pair[0])
        ? refuseUrlText(pair[0], " in query and searchParams")
        : pair.map(encodeUrlValue).join("="),
    );
  const search = `?${[...pairs, searchParams].join("&")}`.replace(/[?&]$/, "");
  return baseUrl.replace(/\/$/, "") + filled + search;
}

/** Refuses empty segments, which no route has, and dots, which URLs resolve. */
function toSegment(value: Value): string {
  const text = encodeUrlValue(value ?? "");
  return /^\.{0,2}$/.test(text) ? refuseUrlText(text) : `/${text}`;
}

function encodeUrlValue(value: Value): string {
  const text = toDecimalText(value);
  return text.isWellFormed() ? encodeURIComponent(text) : refuseUrlText(text);
}

/** Numbers without an exponent (docs/specification.md#52-numbers). */
function toDecimalText(value: Value): string {
  const text = String(value);
  if (typeof value !== "number") return text;
  if (!isFinite(value)) refuseUrlText(text);
  if (Object.is(value, -0)) return "-0";
  return text.replace(/(\d)\.?(\d*)e(.+)/, (_, first: string, others: string, exponent: string) =>
    +exponent < 0
      ? `.${"0".repeat(~+exponent)}${first}${others}`
      : (first + others).padEnd(+exponent + 1, "0"),
  );
}

function refuseUrlText(text: string, source = ""): never {
  throw new TypeError(`No URL can carry "${text}"${source}`);
}

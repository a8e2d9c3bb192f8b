import * as fc from "fast-check";
import { stumblingBlocks } from "../values/texts.ts";
import { listTexts } from "./form-body.ts";
import type { FormEntries } from "./sent-request.ts";
import { gone, listPlaces, replaceAt } from "./places.ts";
import type { RequestParts } from "./request-parts.ts";
import type { RouteValues } from "./route-values.ts";

/** Makes requests with one value replaced. Most are invalid, but the new value may be valid, too. */
export function brokenParts({ parts, constants, inputs }: RouteValues): fc.Arbitrary<RequestParts> {
  const numbers = constants.flatMap((each) => [...each.numbers]);
  const lengths = constants.flatMap((each) => [...each.lengths]);
  const texts = constants.flatMap((each) => [...each.texts]);
  const near = [...new Set([0, ...numbers])].flatMap((number) => [number - 1, number, number + 1]);
  const sizes = [...new Set([0, ...lengths])].flatMap((length) => [length - 1, length + 1]);
  const changes = fc.oneof(
    fc.constant<Change>(({ value }) =>
      Array.isArray(value) ? {} : typeof value === "object" ? [] : null,
    ),
    fc.constant<Change>(() => gone),
    fc.constant<Change>(({ value }) => (typeof value === "string" ? 1 : toRawText(value))),
    fc.constant<Change>(({ value }) => addTo(value)),
    fc.constantFrom<Change>(
      ...[true, {}, [], "", 0, -0, 0.5, 1e21, -1e21, 2 ** 53].map((other) => () => other),
    ),
    fc.constantFrom(
      ...near.map(
        (number): Change =>
          () =>
            number,
      ),
    ),
    fc.constantFrom(...sizes.filter((size) => size >= 0)).map(
      (size): Change =>
        ({ value }) =>
          resize(value, size),
    ),
    fc.constantFrom(...stumblingBlocks, ...texts.map((text) => `${text} `)).map(
      (text): Change =>
        () =>
          text,
    ),
  );
  const names = fc.constantFrom(...(inputs.size > 0 ? inputs.keys() : ["none"]));
  return fc
    .tuple(parts, names, fc.nat(), changes)
    .map(([whole, input, place, change]) => breakPart(whole, input, place, change));
}

/** Makes the replacement for a value. */
type Change = (place: { readonly value: unknown }) => unknown;

/** Replaces a value of an input. The index of the place wraps around. */
export function breakPart(
  parts: RequestParts,
  input: string,
  place: number,
  change: Change,
): RequestParts {
  if (input === "body") {
    const places = listPlaces(parts.body);
    const body = replaceAt(parts.body, places[place % places.length] ?? [], (value) =>
      change({ value }),
    );
    return { ...parts, body: body === gone ? undefined : body };
  }
  if (input === "query") {
    return { ...parts, query: listTexts(breakEntries(parts.query, place, change)) };
  }
  if (input === "form") return { ...parts, form: breakEntries(parts.form ?? [], place, change) };
  const dynamic = parts.segments.flatMap(({ isStatic }, index) => (isStatic ? [] : [index]));
  const segments = parts.segments.map((segment, index) => {
    if (index !== dynamic[place % dynamic.length]) return segment;
    const value = change({ value: segment.text });
    return { ...segment, text: value === gone ? "-" : toRawText(value) };
  });
  return { ...parts, segments };
}

function breakEntries(entries: FormEntries, place: number, change: Change): FormEntries {
  const at = place % (entries.length || 1);
  const changed = entries.flatMap(([key, value], index) => {
    if (index !== at) return [[key, value] as const];
    const other = change({ value });
    if (other === gone) return [];
    return [[key, other instanceof File ? other : toRawText(other)] as const];
  });
  // A key that is sent twice becomes an array, or a longer list.
  return place % 7 === 0 ? [...entries, ...changed] : changed;
}

function toRawText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function addTo(value: unknown): unknown {
  if (typeof value === "string") return `${value}!`;
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[]), null];
  return typeof value === "object" && value !== null ? { ...value, unknown: 1 } : [value];
}

function resize(value: unknown, size: number): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return Array.from({ length: size }, (_, index) =>
      list.length ? list[index % list.length] : null,
    );
  }
  const text = typeof value === "string" && value !== "" ? value : "a";
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

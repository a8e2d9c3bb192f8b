import { writeForm } from "./form-body.ts";
import { writeJson } from "../values/write-json.ts";
import type { FormEntries, SentRequest } from "./sent-request.ts";

/** The parts of a request, before they are encoded. */
export interface RequestParts {
  readonly method: string;
  readonly segments: readonly Segment[];
  readonly query: readonly (readonly [key: string, text: string])[];
  /** `undefined` without a JSON body. */
  readonly body: unknown;
  /** `undefined` without a form. */
  readonly form: FormEntries | undefined;
  /** Whether a form without files is written as `multipart/form-data`. */
  readonly isMultipart: boolean;
}

/** A segment of the path. */
interface Segment {
  /** The decoded text, or a static segment as declared. */
  readonly text: string;
  readonly isStatic: boolean;
  /** The name of a parameter. */
  readonly param?: string;
}

/** Encodes a request. A lone surrogate, which no URL can carry, becomes a replacement character. */
export function toRequest(parts: RequestParts): SentRequest {
  const { method, segments, query, body, form, isMultipart } = parts;
  const path = segments
    .map(({ text, isStatic }) => `/${isStatic ? text : encodeTarget(text)}`)
    .join("");
  const pairs = query.map((pair) => pair.map(encodeTarget).join("=")).join("&");
  const target = `${path === "" ? "/" : path}${pairs === "" ? "" : `?${pairs}`}`;
  if (form !== undefined) return { method, target, ...writeForm(form, isMultipart) };
  if (body === undefined) return { method, target, headers: {} };
  const headers = { "content-type": "application/json" };
  return { method, target, headers, body: writeJson(body) };
}

function encodeTarget(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Writes a value as text for params and query: a number in decimal digits without an exponent
 * (docs/specification.md#52-numbers).
 */
export function toUrlText(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (typeof value !== "number" || !text.includes("e")) return text;
  return Math.abs(value) >= 1 ? String(BigInt(value)) : value.toFixed(100).replace(/\.?0+$/, "");
}

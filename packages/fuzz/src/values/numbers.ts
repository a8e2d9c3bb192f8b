import * as fc from "fast-check";
import type { Bounds } from "./bounds.ts";

/** Makes numbers within bounds: often a bound or a number next to it, a zero of either sign, or the largest safe integer. */
export function numbersWithin({ minimum, maximum, step, isInteger }: Bounds): fc.Arbitrary<number> {
  const edges = [minimum, maximum].flatMap((edge) => [edge, edge - 1, edge + 1, edge * (1 - 1e-9)]);
  const wanted = [...edges, ...usual].filter(
    (value) =>
      value >= minimum &&
      value <= maximum &&
      Number.isFinite(value) &&
      (!isInteger || Number.isSafeInteger(value)),
  );
  const least = Math.ceil(Math.max(minimum, Math.min(maximum, 0) - range, -maxInteger));
  const most = Math.floor(Math.min(maximum, Math.max(minimum, 0) + range, maxInteger));
  const whole = least > most ? [] : [fc.integer({ min: least, max: most })];
  if (step !== undefined) {
    const factors = fc.integer({
      min: Math.ceil(least / step),
      max: Math.max(Math.ceil(least / step), Math.floor(most / step)),
    });
    return factors.map((factor) => factor * step);
  }
  const near = least > most ? [] : [fc.integer({ min: least, max: Math.min(most, least + 20) })];
  const broken = isInteger
    ? []
    : [fc.double({ min: least, max: Math.max(least, most), noNaN: true })];
  return fc.oneof(
    { withCrossShrink: true },
    ...whole,
    ...near,
    ...broken,
    fc.constantFrom(...wanted, ...(whole[0] ? [] : [0])),
  );
}

const maxInteger = Number.MAX_SAFE_INTEGER;
const range = 1_000_000;

const usual = [
  ...[0, -0, 1, -1, 2, 10, 100, 0.5, -0.5, 0.1 + 0.2, 1e-7, 1e21, -1e21, 5e-324, 1.7e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, maxInteger, maxInteger + 1, -maxInteger],
];

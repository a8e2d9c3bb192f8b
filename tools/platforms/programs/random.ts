/** A random generator with two numbers as its seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number, number: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);
  }

  /** A whole number from 0 up to, but not including, a limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  /** Whether an event of this probability, in percent, happens. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<const Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new RangeError("There is nothing to choose from");
    return value;
  }
}

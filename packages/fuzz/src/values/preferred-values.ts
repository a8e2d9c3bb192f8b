import * as fc from "fast-check";

/** Makes values, and tries again a few times if one is not wanted. Shrinking keeps values wanted. */
export class PreferredValues extends fc.Arbitrary<unknown> {
  /** The number of tries; 1 if more are useless. */
  tries = 20;
  readonly #values: fc.Arbitrary<unknown>;
  readonly #isWanted: (value: unknown) => boolean;

  constructor(values: fc.Arbitrary<unknown>, isWanted: (value: unknown) => boolean) {
    super();
    this.#values = values;
    this.#isWanted = isWanted;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<unknown> {
    let made = this.#values.generate(random, bias);
    for (let count = 1; count < this.tries && !this.#isWanted(made.value); count++) {
      made = this.#values.generate(random, bias);
    }
    return made;
  }

  override canShrinkWithoutContext(value: unknown): value is unknown {
    return this.#values.canShrinkWithoutContext(value);
  }

  override shrink(value: unknown, context: unknown): fc.Stream<fc.Value<unknown>> {
    return this.#values
      .shrink(value, context)
      .filter(({ value: smaller }) => this.tries === 1 || this.#isWanted(smaller));
  }
}

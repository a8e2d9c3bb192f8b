/** Compiles only where the two types are the same, to the letter: `any`, optional and readonly included. */
export function same<Actual, Expected>(
  ..._proof: IsSame<Actual, Expected> extends true ? [] : [actual: Actual, expected: Expected]
): void {
  // Only the compiler reads this.
}

/** Whether two types are the same, to the letter. */
export type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

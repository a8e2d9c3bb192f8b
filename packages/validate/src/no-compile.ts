import type { Valid } from "./outcome.ts";

/**
 * Replaces `compile-policy.ts` in the entry for platforms that forbid code generation while requests are
 * served: the conditions of `#compile` in package.json choose between the two.
 */
export class CompilePolicy {
  countTowardsCompiling(): void {
    // Nothing is compiled.
  }

  tryAccept<T>(): Valid<T> | undefined {
    return undefined;
  }
}

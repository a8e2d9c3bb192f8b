import type { Valid } from "./outcome.ts";

/**
 * The policy without a compiler. It replaces `compile-policy.ts` on platforms that forbid code generation while
 * requests are served. The conditions of `#compile-policy` in package.json choose between the two.
 */
export class CompilePolicy {
  countTowardsCompiling(): void {
    // Nothing is compiled.
  }

  tryAccept<T>(): Valid<T> | undefined {
    return undefined;
  }
}

/** Returns `true`, because it does not matter. */
export function isCompilable(): boolean {
  return true;
}

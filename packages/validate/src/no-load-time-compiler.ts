import type { Validator } from "./validator.ts";

/** Does nothing. On workerd, `load-time-compiler.ts` takes its place. */
export const compileWhileLoading: (validators: Iterable<Validator>) => void = () => undefined;

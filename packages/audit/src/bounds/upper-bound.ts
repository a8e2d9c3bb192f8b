/**
 * The members of a check's definition (`check._zod.def`) in Zod 4 that the audit reads. A string format such as
 * `z.uuid()` is also a check. The other members depend on `check`.
 */
export interface CheckDefinition {
  readonly check?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly length?: unknown;
  readonly size?: unknown;
  readonly value?: unknown;
  readonly abort?: unknown;
  readonly params?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly fn?: unknown;
  readonly tx?: unknown;
  readonly protocol?: unknown;
  readonly hostname?: unknown;
}

/** The members of a schema's definition that list its checks. */
export interface CheckedDefinition extends CheckDefinition {
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[] | undefined;
}

/**
 * Lists the checks of a schema in the order in which Zod runs them.
 *
 * @param definition - The schema's definition. If it is itself a check, it comes first.
 * @returns The definitions of the checks.
 */
export function checksOf(definition: CheckedDefinition): CheckDefinition[] {
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  return definition.check === undefined ? checks : [definition, ...checks];
}

/**
 * Reads the upper bound that a check sets on a length or size.
 *
 * @param check - A check's definition. A refinement can declare its bound:
 * `.refine(isShort, { params: { maximum: 100 } })`.
 * @returns The bound, or `undefined` if the check has no finite one.
 */
export function upperBoundOf({
  check,
  maximum,
  length,
  size,
  params,
}: CheckDefinition): number | undefined {
  switch (check) {
    case "max_length":
    case "max_size":
      return toBound(maximum);
    case "length_equals":
      return toBound(length);
    case "size_equals":
      return toBound(size);
    case "custom":
      return isObjectValue(params) && "maximum" in params ? toBound(params.maximum) : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the length of the longest string that the next check runs on. A check that aborts stops the others. Otherwise
 * they also run on refused strings of up to 4,096 characters.
 *
 * @param check - A check's definition.
 * @param longest - The longest string that this check runs on.
 * @returns The longest string that the next check runs on.
 */
export function longestAfter(check: CheckDefinition, longest: number): number {
  const bound = upperBoundOf(check);
  if (bound === undefined) return longest;
  if (check.abort === true) return Math.min(longest, bound);
  return check.check === "custom" ? longest : Math.min(longest, Math.max(bound, maxRefused));
}

/** The validator stops checking longer strings once a maximum has refused them. */
const maxRefused = 4_096;

/**
 * Tells whether a schema bounds the length or size of its values.
 *
 * @param definition - The definition of an array, set, map, record or tuple.
 * @returns Whether one of its own checks does.
 */
export function hasUpperBound(definition: CheckedDefinition): boolean {
  return checksOf(definition).some((check) => upperBoundOf(check) !== undefined);
}

function toBound(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function isObjectValue(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

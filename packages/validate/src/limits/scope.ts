/**
 * What becomes of the issues that a part of a schema raises:
 *
 * - `reported`: they are told, as far as the limit goes;
 * - `contained`: one issue about the part contains them, so that nothing keeps a check from its value;
 * - `tested`: it only counts whether there is one, as inside `.catch()`;
 * - `judged`: it only counts whether there is one and whether one aborts, as in an option of a union;
 *   unless it is the only one without such an issue, whose issues are told;
 * - `explained`: as `judged`, and code of the schema's author may read them.
 *
 * @internal
 */
export type Scope = "reported" | "contained" | "tested" | "judged" | "explained";

/** When a container ends that has so many issues. */
interface Limits {
  /** @returns Whether nothing that follows can change what comes of it. */
  readonly isEnough: (isFull: boolean, aborts: boolean) => boolean;
  /** Whether Zod's own loops may end with the first issue that aborts. */
  readonly abortsEarly: boolean;
  /** Whether an issue that ends a container may stand behind the others, as nobody reads it. */
  readonly marksEnd: boolean;
}

/** @internal */
export const scopes: Readonly<Record<Scope, Limits>> = {
  reported: { isEnough: (isFull) => isFull, abortsEarly: false, marksEnd: true },
  contained: { isEnough: () => false, abortsEarly: false, marksEnd: false },
  tested: { isEnough: () => true, abortsEarly: true, marksEnd: true },
  judged: { isEnough: (_isFull, aborts) => aborts, abortsEarly: true, marksEnd: false },
  explained: {
    isEnough: (isFull, aborts) => isFull && aborts,
    abortsEarly: false,
    marksEnd: false,
  },
};

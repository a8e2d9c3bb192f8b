/**
 * What becomes of the issues that a part of a schema raises:
 *
 * - `reported`: they are reported, up to the limit;
 * - `contained`: one issue about the part contains them, so the checks of the container still run;
 * - `tested`: only whether there is one matters, as inside `.catch()`;
 * - `judged`: only whether there is one and whether one aborts matters, as in an option of a union; where
 *   one option alone has no issue that aborts, its issues are reported;
 * - `explained`: as `judged`, and code of the schema's author may read them.
 *
 * @internal
 */
export type Scope = "reported" | "contained" | "tested" | "judged" | "explained";

/** When a container ends. */
interface Limits {
  /** @returns Whether nothing that follows can change what comes of it. */
  readonly isEnough: (isFull: boolean, aborts: boolean) => boolean;
  /** Whether Zod's own loops may end with the first issue that aborts. */
  readonly abortsEarly: boolean;
  /** Whether an issue that ends a container may stand behind the others, because nothing reads it. */
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

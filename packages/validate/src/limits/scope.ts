/**
 * What becomes of the issues that a part of a schema raises:
 *
 * - `reported`: they are reported, up to the limit;
 * - `tested`: only whether there is one matters, as inside `.catch()`;
 * - `judged`: only whether there is one and whether one aborts matters, as in an option of a union; where
 *   one option alone has no issue that aborts, its issues are reported;
 * - `explained`: as `judged`, and code of the schema's author may read them.
 *
 * @internal
 */
export type Scope = "reported" | "tested" | "judged" | "explained";

/** When a container ends. */
interface Limits {
  /** @returns Whether nothing that follows an issue can change what comes of the container. */
  readonly isEnough: (isFull: boolean, aborts: boolean) => boolean;
  /** Whether Zod's own loops may end with the first issue that aborts, and no message is read. */
  readonly abortsEarly: boolean;
}

/** @internal */
export const scopes: Readonly<Record<Scope, Limits>> = {
  reported: { isEnough: (isFull) => isFull, abortsEarly: false },
  tested: { isEnough: () => true, abortsEarly: true },
  judged: { isEnough: (_isFull, aborts) => aborts, abortsEarly: true },
  explained: { isEnough: (isFull, aborts) => isFull && aborts, abortsEarly: false },
};

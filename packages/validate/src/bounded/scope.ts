/**
 * What becomes of the issues that a part of a schema raises:
 *
 * - `reported`: they are told, as far as the limit goes;
 * - `contained`: one issue about the part contains them;
 * - `tested`: it only counts whether there is one, as inside `.catch()`;
 * - `judged`: it only counts whether there is one and whether one aborts, as in an option of a union;
 *   unless it is the only one without such an issue, whose issues are told;
 * - `explained`: as `judged`, and code of the schema's author may read them.
 *
 * @internal
 */
export type Scope = "reported" | "contained" | "tested" | "judged" | "explained";

/**
 * A place of the contract that says less than is true.
 */
export interface Gap {
  /** Method and path. */
  readonly route: string;
  /** Such as `query.page` or `response.items[].data`. */
  readonly place: string;
  /** Why it says less, as the end of a sentence: `is any`. */
  readonly reason: string;
}

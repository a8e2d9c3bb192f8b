/** A place where the contract says less than the application does. */
export interface Gap {
  /** Method and path. */
  readonly route: string;
  /** Such as `query.page` or `response.items[].data`. */
  readonly place: string;
  /** The cause, as the end of a sentence: `is any`. */
  readonly reason: string;
}

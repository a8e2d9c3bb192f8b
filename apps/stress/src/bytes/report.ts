/** What the server saw of a sequence. */
export interface Report {
  /** The ids of the requests whose handlers ran. */
  readonly begun: readonly string[];
  /** The most handlers of one connection that ran at once. */
  readonly maxRunning: number;
  /** Where the sequence closes its server: what `close` said. */
  readonly forced: number;
  /** The ids, `""` where there is none, of what Node had to answer then, or later, and never did. */
  readonly unfinished: readonly string[];
  /** Whether `close` took as long as it may. */
  readonly isCut: boolean;
  /** Whether the process did not run for a while, so that nothing is known of its time-outs. */
  readonly isStalled: boolean;
  /** Exceptions, rejections and warnings since the last report. */
  readonly unhandled: readonly string[];
}

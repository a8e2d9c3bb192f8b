/** What the ratios of a table refer to: its first row, its first column, or nothing. */
export type Baseline = "first subject" | "first case" | "none";

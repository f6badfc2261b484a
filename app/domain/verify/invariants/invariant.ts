/** A query that returns the rows that break what must hold. */
export type Invariant = {
  name: string;
  /** What holds, in a sentence. */
  claim: string;
  /** Returns the offending rows, nothing personal in them. */
  sql: string;
  /** The command that puts right what an older version left, where there is one. */
  mendedBy?: string;
};

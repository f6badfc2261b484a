/**
 * A query that returns the rows that break what must hold. Where it adds up a whole table, it compares two sides by one sum, of one with plus and
 * of the other with minus, and adds paise as doubles: they are exact up to 90 trillion rupees, and take half the time and a third of the memory.
 */
export type Invariant = {
  name: string;
  /** What holds, in a sentence. */
  claim: string;
  /** Returns the offending rows, nothing personal in them. */
  sql: string;
  /** The command that puts right what an older version left, where there is one. */
  mendedBy?: string;
};

/** A fault that somebody could write by mistake, and the tests that have to notice it. */
export type Fault = {
  /** The file, the text in it, and the text instead. */
  at: string;
  find: string;
  replace: string;
  /** What a person would say of it. */
  what: string;
  /** The files that notice it, run in this order until one fails. */
  tests: string[];
};

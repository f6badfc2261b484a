declare module "pg/lib/utils.js" {
  /** A value as the protocol sends it: a text, a buffer or null. */
  export function prepareValue(value: unknown): unknown;
}

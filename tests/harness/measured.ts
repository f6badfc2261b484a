/**
 * For a test that measures time or processor time: a collection of garbage, or another process of the machine, may fall into any one
 * measurement. What is too slow each time of three is too slow.
 */
export const MEASURED = { retry: 2 } as const;

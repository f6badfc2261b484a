/**
 * Whether the long tests run that check what others check too, more thoroughly: another way of the same journey, more addresses, more
 * kills. `npm test` leaves them out, and the files `*.nightly.test.ts` with them; `npm run test:all` and runs by hand do not.
 */
export const runsNightly = process.env.TEST_SKIP_NIGHTLY !== "1";

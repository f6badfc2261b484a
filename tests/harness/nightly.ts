/**
 * Whether tests run that take long and look at what others look at as well, from further away: another way of the same journey, more
 * addresses, more kills. `npm test` leaves them out, and the files `*.nightly.test.ts` with them; `npm run test:all` and a run by hand do not.
 */
export const runsNightly = process.env.TEST_SKIP_NIGHTLY !== "1";

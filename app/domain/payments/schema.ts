/** Addresses of payments. Client-safe. */

/** Where a gateway sends the payer back to; the screen there calls `settleReturn`. */
export const paymentReturnPath = (paymentId: string) => `/paymentReturn/${paymentId}`;

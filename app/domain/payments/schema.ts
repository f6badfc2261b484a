/** Words and addresses of payments. Client-safe. */

export const PAYMENT_STATES = ["created", "failed", "captured", "surplus"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Where a gateway sends the payer back to; the screen there calls `settleReturn`. */
export const paymentReturnPath = (paymentId: string) => `/paymentReturn/${paymentId}`;

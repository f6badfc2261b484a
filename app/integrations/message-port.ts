/** What the ports for SMS, WhatsApp and mail have in common. */

/** A text to a phone (E.164). `id` is the message row's id, the same at every try. */
export type OutgoingText = {
  id: string;
  to: string;
  text: string;
  createdAt: Date;
  /** Where these words are registered: the provider's or the operator's id, and what each number of its text stands for. */
  registered?: RegisteredWords;
};
export type RegisteredWords = { id: string; values: Record<string, string> };

/** A mail. `html` says the same as `text`. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** Where a mail program posts when the person presses its own button to end such mails. */
  unsubscribeUrl?: string;
};

export type Delivered = { providerId: string };

export type MessagePort<Outgoing> = {
  /** The adapter in use, for the log and the screens. `local` keeps messages on this machine. */
  readonly adapter: "local" | "twilio" | "gupshup" | "whatsapp-cloud" | "smtp";
  /**
   * Hands the message to the provider. Ends within 8 seconds.
   * @throws DeliveryError which says whether the provider can have taken it
   */
  send(message: Outgoing): Promise<Delivered>;
  /**
   * Asks what the provider took of an earlier try: every delivery with these words to this recipient since the message was
   * made, newest first; empty when it took none. Absent where the provider has no such question.
   * @throws DeliveryError when the provider does not answer
   */
  lookUp?(message: Outgoing): Promise<Delivered[]>;
  /** True for an id under which this provider has registered words; absent where it takes any. */
  isRegisteredId?(id: string): boolean;
};

export type DeliveryOutcome = "refused" | "retry" | "in_doubt" | "blocked";

/**
 * A message that was not (or perhaps not) taken. `refused`: never will be. `retry`: was not taken, may be later.
 * `in_doubt`: may have been taken, the answer was lost. `blocked`: the provider refuses our credentials, so no message is at fault and
 * none is given up. The text names no recipient and no content.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly outcome: DeliveryOutcome;
  /** The provider's own code of what went wrong; empty where it has none. */
  readonly code: string;
  constructor(outcome: DeliveryOutcome, message: string, code = "") {
    super(message);
    this.outcome = outcome;
    this.code = code;
  }
}

/** Longest wait for a provider. Shorter than the lease of a message, so that an expired lease means nobody waits any more. */
export const PROVIDER_TIMEOUT_MS = 8_000;

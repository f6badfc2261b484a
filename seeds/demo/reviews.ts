import { systemContext } from "#app/domain/context.ts";
import { answerFeedback } from "#app/domain/feedback/feedback.ts";
import { moderateReview, replyToReview } from "#app/domain/feedback/reviews.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";

type Answer = { rating: number; comment: string; recommends: number; reply?: string };

/** What guests wrote after their stay, in the order in which they left. */
const ANSWERS: Answer[] = [
  {
    rating: 5,
    comment: "Clean room, and the gate of the hospital is just across the lane.",
    recommends: 10,
  },
  {
    rating: 4,
    comment: "The lift is small but a wheelchair fits. The desk called an auto at 5 am without any fuss.",
    recommends: 9,
    reply: "Thank you. The desk is awake all night: please ring at any hour.",
  },
  { rating: 5, comment: "We cooked for my father every day. Everybody helped.", recommends: 10 },
  {
    rating: 3,
    comment: "Good location, but hot water came late on two mornings.",
    recommends: 6,
    reply: "We are sorry. The heater was repaired that week.",
  },
  { rating: 4, comment: "", recommends: 8 },
  { rating: 5, comment: "Quiet at night, so my mother slept after her chemotherapy.", recommends: 10 },
];

/** The newest stays: the last has not answered yet, the one before waits to be read. */
const UNANSWERED = 1;
const UNREAD = 1;

const DAY = 86_400_000;

/** Guests of the completed stays answer the question that they were sent; the office shows it, partners reply to some. */
export async function writeReviews(tx: Transaction, people: DemoPeople): Promise<void> {
  const asked = await rows<{
    id: string;
    messageId: string;
    sealed: string;
    accountId: string;
    askedAt: Date;
  }>(
    `SELECT feedback.id, message.id AS "messageId", message.variables->>'sealed' AS sealed, booking.account_id, feedback.asked_at
     FROM feedback JOIN bookings booking ON booking.id = feedback.booking_id AND booking.kind = 'room'
     JOIN messages message ON message.booking_id = booking.id AND message.template = 'feedback.ask'
     ORDER BY feedback.asked_at`,
    {},
    tx,
  );
  const answered = asked.slice(0, -UNANSWERED);
  for (const [index, { id, messageId, sealed, accountId, askedAt }] of answered.entries()) {
    const { rating, comment, recommends, reply } = present(ANSWERS[index % ANSWERS.length]);
    const later = (days: number) => new Date(askedAt.getTime() + days * DAY);
    await answerFeedback(
      { ...systemContext("demo", later(1)), tx },
      {
        token: tokenOf(messageId, sealed),
        rating,
        comment,
        experienceRating: rating,
        recommendValue: recommends,
        distanceAsPromised: true,
      },
    );
    if (index >= answered.length - UNREAD) continue;
    await moderateReview(people.admin(later(2)), { id, show: true });
    const partner = people.partners.find((one) => one.accountId === accountId);
    if (reply && partner) await replyToReview(partner.ctx(later(3)), { id, reply });
  }
}

/** What the link of a message asks with. */
function tokenOf(messageId: string, sealed: string): string {
  const { path } = JSON.parse(present(unseal("message", messageId, sealed))) as { path: string };
  return present(path.split("/").at(-1));
}

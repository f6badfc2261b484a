import { systemContext } from "#app/domain/context.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";

/** What guests wrote to our numbers, oldest first: to be answered, but for the last one, who wants no news. */
const TEXTS = [
  { daysAgo: 3, by: "sms", text: "Is there a lift? My father cannot climb stairs after his operation." },
  { daysAgo: 1, by: "whatsapp", text: "We arrive at 11 at night. Will somebody be there to open?" },
  {
    daysAgo: 0.1,
    by: "whatsapp",
    text: "Can we stay two nights longer? The doctor wants to see her once more.",
  },
  { daysAgo: 5, by: "sms", text: "STOP" },
] as const;

/** Replies of people who booked in Hyderabad, so that the offices of its zone have some to answer. Nothing where nobody booked. */
export async function writeReplies(tx: Transaction, now: Date): Promise<void> {
  const guests = await rows<{ phone: string }>(
    `SELECT o.phone_e164 AS phone FROM orders o JOIN bookings b ON b.order_id = o.id JOIN cities c ON c.id = b.city_id
     WHERE c.name = 'Hyderabad' GROUP BY 1 ORDER BY 1 LIMIT ${TEXTS.length}`,
    {},
    tx,
  );
  for (const [index, { phone }] of guests.entries()) {
    const { daysAgo, by, text } = present(TEXTS[index]);
    const ctx = { ...systemContext("demo", new Date(now.getTime() - daysAgo * 86_400_000)), tx };
    await receiveReply(ctx, {
      from: by === "whatsapp" ? `whatsapp:${phone}` : phone,
      text,
      providerId: `SM-demo-${index}`,
    });
  }
}

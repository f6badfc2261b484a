import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking, payOrder } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { pdfTexts } from "#tests/harness/pdf-texts.ts";
import { documentPdf } from "./document-pdf.ts";
import { listTaxDocuments } from "./documents.ts";
import { issueDocuments } from "./issue-documents.ts";
import { issueDueDocuments } from "./issue-due.ts";

/** A stay is one thing to the family: its papers bear the number that it was told, whatever the books call its parts. */

const numberOf = async (id: string) =>
  present(
    await row<{ number: string }>("SELECT booking_order_id AS number FROM bookings WHERE id = $id", { id }),
  ).number;

/** Leaves the house on `until`, at what it costs now. */
async function leaveOn(ctx: Awaited<ReturnType<typeof customerContext>>, bookingId: string, until: string) {
  const days = { bookingId, checkIn: inDays(0), checkOut: until };
  const { refundPaise } = await quoteShorterStay(ctx, days);
  await shortenStay(ctx, {
    ...days,
    expectedRefundPaise: refundPaise,
    reason: "Discharged",
    formKey: randomUUID(),
  });
}

it("nights that were given back at a charge have papers with the number of the stay", async () => {
  const ctx = await customerContext();
  const place = await makePlace({ property: { gstin: "36ABCDE1234F1Z5" } });
  const { id } = await makeBooking(ctx, place, { checkIn: inDays(0), checkOut: inDays(3) });
  await leaveOn(ctx, id, inDays(2));
  await issueDueDocuments(ctx);
  const documents = await listTaxDocuments(ctx, id);
  expect(documents.length).toBeGreaterThan(0);
  const told = await numberOf(id);
  for (const { bookingId, parties } of documents) {
    expect(bookingId).not.toBe(id);
    expect(parties.bookingOrderId).toBe(told);
  }
  const mails = await rows<{ id: string; sealed: string }>(
    `SELECT id, variables ->> 'sealed' AS sealed FROM messages WHERE template = 'document.issued'
       AND booking_id IN (SELECT id FROM bookings WHERE taken_from_id = $id)`,
    { id },
  );
  const numbers = mails.map(
    (mail) => JSON.parse(present(unseal("message", mail.id, mail.sealed))).bookingNumber,
  );
  expect(numbers).toEqual(documents.map(() => told));
});

it("added nights have the number of the stay on their invoice", async () => {
  const ctx = await customerContext();
  const place = await makePlace({ property: { gstin: "36ABCDE1234F1Z5" } });
  const { id } = await makeBooking(ctx, place, { checkIn: inDays(5), checkOut: inDays(7) });
  const asked = { bookingId: id, checkOut: inDays(8) };
  const { price } = await quoteExtension(ctx, asked);
  const order = await extendBooking(ctx, {
    ...asked,
    expectedTotalPaise: price.totalPaise,
    formKey: randomUUID(),
  });
  await payOrder(ctx, order);
  const added = present(
    await row<{ id: string }>("SELECT id FROM bookings WHERE extends_booking_id = $id", { id }),
  );
  const [invoice] = await issueDocuments(ctx, added.id);
  expect(invoice?.parties.bookingOrderId).toBe(await numberOf(id));
});

it("a credit note names its invoice by number and date (Rule 53)", async () => {
  const ctx = await customerContext();
  const place = await makePlace({ property: { gstin: "36ABCDE1234F1Z5" } });
  const { id } = await makeBooking(ctx, place, { checkIn: inDays(5), checkOut: inDays(9) });
  await issueDocuments(ctx, id);
  const days = { bookingId: id, checkIn: inDays(5), checkOut: inDays(7) };
  const { refundPaise } = await quoteShorterStay(ctx, days);
  const reason = "The surgery is earlier";
  await shortenStay(ctx, { ...days, expectedRefundPaise: refundPaise, reason, formKey: randomUUID() });
  await issueDueDocuments(ctx);
  const [invoice, note] = await listTaxDocuments(ctx, id);
  expect(note?.documentType).toBe("credit_note");
  const { stream } = await documentPdf(ctx, present(note).id);
  const texts = pdfTexts(await buffer(stream)).join("\n");
  expect(texts).toMatch(new RegExp(`For ${present(invoice).documentNumber} of \\d{1,2} \\w+ \\d{4}`));
  expect(texts).toContain(`Booking ${await numberOf(id)}`);
});

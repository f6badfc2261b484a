import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { contactOfSubject, countSubjectRows, type Subject } from "./erase-subject.ts";

/**
 * An erasure cannot be undone, so one admin proposes it and another approves it. Then whoever has the owner's address of the database carries it
 * out: web and worker cannot touch what is append-only. The database refuses an erasure that no two people agreed on (`erasure_agreed`).
 */

type Proposal = { contact: string; reason: string; orders: number; bookings: number; requests: number };

const erasureByTwo: ByTwo<Proposal> = {
  kind: "erasure",
  label: "Erasure",
  path: "/adminPeople",
  lines: (_ctx, { contact, reason, orders, bookings, requests }) => [
    { label: "Erase", before: contact, after: null },
    { label: "Reason", before: null, after: reason },
    { label: "Orders, bookings and requests", before: null, after: `${orders}, ${bookings}, ${requests}` },
  ],
  async carryOut() {
    // `medihaven erase-subject` does, as the owner of the tables.
  },
};

export const erasureApproval: ApprovalSubject = {
  ...twoPersonSubject(erasureByTwo),
  messages: {
    approved: "Approved. It is carried out by: medihaven erase-subject.",
    rejected: "Rejected; nobody is erased.",
  },
};

/**
 * Proposes to take a person out of everything; another admin decides. For admins.
 * @returns the id that the proposal is about
 * @throws as `eraseSubject` does where the person cannot be erased
 */
export async function proposeErasure(
  ctx: Context,
  subject: Subject,
  reason: string,
): Promise<{ id: string }> {
  const { orders, bookings, requests } = await countSubjectRows(ctx, subject);
  const contact = contactOfSubject(subject);
  return withTransaction(ctx, (ctx) =>
    proposeByTwo(ctx, {
      of: erasureByTwo,
      title: masked(contact),
      proposal: { contact, reason, orders, bookings, requests },
    }),
  );
}

/** Enough to tell requests apart: titles go out in messages. */
function masked(contact: string): string {
  const [name, domain] = contact.split("@");
  return domain ? `${present(name).slice(0, 1)}…@${domain}` : `…${contact.slice(-4)}`;
}

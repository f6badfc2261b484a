import { randomUUID } from "node:crypto";
import { makeShareLink } from "#app/domain/agents/share-links.ts";
import { bookForGuest } from "#app/domain/bookings/book-for-guest.ts";
import type { Context } from "#app/domain/context.ts";
import { actorOf, contextOf, customerContext, GUESTS, makeDraft, type StayOver } from "./bookings.ts";
import { makeAccount, makeUser, type Place } from "./inventory.ts";
import { uniqueMobile } from "./unique.ts";

/** An approved agency that earns so much of a price. @returns its account */
export function makeAgency(commissionPpm: number, over: Record<string, unknown> = {}): Promise<string> {
  return makeAccount({ account_kind: "agent", agent_commission_ppm: commissionPpm, ...over });
}

/** Somebody of an agency. */
export async function agentContext(accountId: string): Promise<Context> {
  const userId = await makeUser({ role: "agent", account_id: accountId });
  return contextOf(actorOf("agent", userId, { accountId }));
}

/** A customer whose browser was led here by a link of an agency. */
export async function guestOfAgency(accountId: string) {
  const { id } = await makeShareLink(await agentContext(accountId), {
    page: "/hotels/hyderabad/apollo",
    label: "Test",
  });
  return guestOfLink(id);
}

/** A customer whose browser was led here by this link. */
export async function guestOfLink(linkId: string) {
  const customer = await customerContext();
  return { ...customer, request: { id: "test", ipHash: "hash", shortLinkId: linkId } };
}

/** A stay that an agent holds for a guest whose number nobody had before. */
export async function holdForGuest(agent: Context, place: Place, over: StayOver = {}) {
  const guests = { ...GUESTS, phone: uniqueMobile(), email: "", ...over.guests };
  const { id: draftId, browserHash } = await makeDraft(agent, place, { ...over, guests });
  return bookForGuest(agent, { draftId, browserHash, formKey: randomUUID() });
}

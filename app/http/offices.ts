import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { present } from "#app/present.ts";
import type { Address } from "./addresses/address.ts";
import { ADDRESSES } from "./addresses/all.ts";
import { ITEM_LINKS, PROPERTY_LINKS } from "./inventory-paths.ts";
import { moneyPaths } from "./money-paths.ts";
import { paths } from "./paths.ts";
import { reportPaths } from "./report-paths.ts";
import { VISIT_FORM } from "./visit-forms.ts";

/** A dispute as a list has it: an account opens the line of its statement, the desk the dispute. */
type DisputeLink = { key: string; lineId: string };

/**
 * The offices that open the same screens: for each its addresses and its words. Where an office has no screen of a kind, it has no
 * path for it here, and a shared screen that names one does not compile. Client-safe.
 */
export const OFFICES = {
  partner: {
    name: "partner",
    paths: {
      item: ITEM_LINKS.partner,
      property: PROPERTY_LINKS.partner,
      booking: paths.partnerBooking,
      formC: paths.partnerFormC,
      formCStay: paths.partnerFormCStay,
      files: reportPaths.partnerFiles,
      bankAccount: moneyPaths.partnerBankAccount,
      team: paths.partnerTeam,
      apiKeys: paths.partnerApiKeys,
      webhooks: paths.partnerWebhooks,
      webhook: paths.partnerWebhook,
      line: moneyPaths.partnerLine,
      statement: moneyPaths.partnerStatement,
      moneyOfBooking: moneyPaths.partnerAccount,
      document: moneyPaths.partnerDocument,
      commissionInvoices: moneyPaths.partnerCommissionInvoices,
      commissionInvoice: moneyPaths.partnerCommissionInvoice,
      dispute: ({ lineId }: DisputeLink) => moneyPaths.partnerLine(lineId),
      profile: paths.partnerProfile,
      offers: moneyPaths.partnerOffers,
    },
    words: {
      itemTitle: "What I sell",
      propertyTitle: "My property",
      properties: "My properties",
      nameOfAccount: "Name of the business",
      commissionInvoices:
        "Our commission invoices, month by month. They also come by email. A few paise left over when sales are taken back come with the next one.",
      profileSaved: PARTNERS_MESSAGES.dataSuccessfullySaved,
      offers: "Offers",
      offersLead:
        "Your offers lower your price, and your share with it. Guests see the new price at once. No offer, yours or ours, goes below your floor price.",
    },
  },
  agent: {
    name: "agent",
    paths: {
      booking: paths.agentBooking,
      files: reportPaths.agentFiles,
      bankAccount: moneyPaths.agentBankAccount,
      team: paths.agentTeam,
      apiKeys: paths.agentApiKeys,
      webhooks: paths.agentWebhooks,
      webhook: paths.agentWebhook,
      line: moneyPaths.agentLine,
      statement: moneyPaths.agentStatement,
      moneyOfBooking: moneyPaths.agentAccount,
      dispute: ({ lineId }: DisputeLink) => moneyPaths.agentLine(lineId),
      profile: paths.agentProfile,
      account: moneyPaths.agentAccount,
      paidOut: moneyPaths.agentStatement(),
    },
    words: {
      bookings: "The bookings that you brought.",
      accounts:
        "Your commission on each booking that you brought, the tax deducted, and what is paid to you.",
      paidOut: "Statement",
      nameOfAccount: "Name of the agency",
      profileSaved: PARTNERS_MESSAGES.agentProfileUpdatedSuccessfully,
    },
  },
  staff: {
    name: "staff",
    paths: {
      item: ITEM_LINKS.staff,
      property: PROPERTY_LINKS.staff,
      bookings: paths.staffBookings,
      booking: paths.staffBooking,
      desk: paths.staffDesk,
      toDo: paths.staffToDo,
      replies: paths.staffReplies,
      reply: paths.staffReply,
      files: reportPaths.staffFiles,
    },
    words: {
      itemTitle: "What a partner sells",
      propertyTitle: "Property of a partner",
      properties: "Accommodation",
      bookings: "Bookings in your zone.",
    },
  },
  city_manager: {
    name: "city_manager",
    paths: {
      bookings: paths.cityBookings,
      booking: paths.cityBooking,
      claims: paths.cityClaims,
      claim: paths.cityClaim,
      desk: paths.cityDesk,
      relocate: paths.cityRelocate,
      waiver: paths.cityWaiver,
      toDo: paths.cityToDo,
      replies: paths.cityReplies,
      reply: paths.cityReply,
      files: reportPaths.cityFiles,
    },
    words: { bookings: "The bookings of your city." },
  },
  admin: {
    name: "admin",
    paths: {
      bookings: paths.adminBookings,
      booking: paths.adminBooking,
      formC: paths.adminFormC,
      formCStay: paths.adminFormCStay,
      claims: paths.adminClaims,
      claim: paths.adminClaim,
      desk: paths.adminDesk,
      relocate: paths.adminRelocate,
      waiver: paths.adminWaiver,
      toDo: paths.adminToDo,
      apiKeys: paths.adminApiKeys,
      webhooks: paths.adminWebhooks,
      webhook: paths.adminWebhook,
      replies: paths.adminReplies,
      reply: paths.adminReply,
      files: reportPaths.adminFiles,
      account: moneyPaths.adminAccount,
      moneyOfBooking: moneyPaths.adminAccount,
      document: moneyPaths.adminDocument,
      commissionInvoices: moneyPaths.adminCommissionInvoices,
      commissionInvoice: moneyPaths.adminCommissionInvoice,
      dispute: ({ key }: DisputeLink) => moneyPaths.dispute(key),
      paidOut: moneyPaths.payments,
      offers: moneyPaths.propertyOffers,
    },
    words: {
      offers: "Offers of partners",
      offersLead:
        "The partner's offers lower its price, and its share with it. None goes below its floor price.",
      bookings: undefined,
      accounts:
        "Every sold booking with what stands after cancellation and adjustments, as the ledger has it. Each amount opens its explanation.",
      paidOut: "Payouts",
      commissionInvoices:
        "What we charged each partner for a month, with every booking. They are issued and mailed on the first days of the next month. Paise left over when sales are taken back, because commission and GST have opposite signs, stand in the partner's next one.",
    },
  },
} as const;

export type OfficeName = keyof typeof OFFICES;
export type Office<Name extends OfficeName = OfficeName> = (typeof OFFICES)[Name];

/** The office of each first part of an address, in small letters, as routes tell no others apart; no two have one in common. */
const OFFICE_OF: ReadonlyMap<string, OfficeName> = new Map([
  ...Object.values(OFFICES).flatMap(({ name }) =>
    Object.values<Address>(ADDRESSES[name]).map(
      ({ path }) => [present(path.split("/")[1]).toLowerCase(), name] as const,
    ),
  ),
  ...Object.values(VISIT_FORM).map((first) => [first.toLowerCase(), "staff"] as const),
]);

/** The name of the office whose address this is; undefined for any other page. */
export const officeAt = (address: string): OfficeName | undefined =>
  OFFICE_OF.get((address.split("/")[1] ?? "").toLowerCase());

/**
 * The office whose address this is.
 * @param address a path, as `/myItems/new/kitchen`
 * @param offices those that the screen serves, as keys
 * @throws Error for an address that none of them has
 */
export function officeOf<O extends object>(address: string, offices: O): Office<keyof O & OfficeName> {
  const name = officeAt(address);
  if (!name || !(name in offices)) throw new Error(`No office of this screen has the address ${address}`);
  return OFFICES[name] as Office<keyof O & OfficeName>;
}

/** What an office of this name has. */
export function officeNamed<Name extends OfficeName>(name: Name): Office<Name> {
  return OFFICES[name];
}

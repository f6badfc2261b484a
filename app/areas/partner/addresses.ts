import type { ItemKind } from "#app/domain/listings/labels.ts";
import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import type { Addresses } from "#app/http/addresses.ts";
import { chosenKind, PARTNER_LISTS, PRICE_LISTS } from "#app/http/inventory-paths.ts";

const chosenReport = (params: URLSearchParams) =>
  SHARED_REPORTS.find((name) => name === params.get("report")) ?? "month-wise";

/** What is sold, of the kinds of one list; a tab says which kind. */
const sold = (kinds: readonly ItemKind[]) =>
  ({
    file: "inventory/list.tsx",
    permission: "partner.item.read",
    list: "items",
    tab: "kind",
    with: (params: URLSearchParams) => ({ kind: chosenKind(kinds, params) }),
  }) as const;
/** The same as it is priced. */
const priced = (kinds: readonly ItemKind[]) =>
  ({ ...sold(kinds), file: "prices/items.tsx", list: "item-prices" }) as const;

/** The addresses of partners: what stands where, and who may open it. Paths are a contract. */
export const partnerAddresses = {
  chooseColumns: {
    path: "/partnerLists/:list",
    file: "offices/lists/choose.tsx",
    permission: "partner.home",
  },
  bookings: {
    path: "/partnerBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "room" },
  },
  foodBookings: {
    path: "/partnerFoodBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "food" },
  },
  travelBookings: {
    path: "/partnerTravelBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "travel" },
  },
  equipmentBookings: {
    path: "/partnerMedicalBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "equipment" },
  },
  labBookings: {
    path: "/partnerLabBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "lab" },
  },
  commissionInvoices: {
    path: "/partnerInvoices",
    file: "accounts/invoices.tsx",
    permission: "partner.money.read",
    list: "commission-invoices",
  },
  commissionInvoice: {
    path: "/partnerInvoices/:id",
    file: "accounts/invoice.tsx",
    permission: "partner.money.read",
    list: "commission-charges",
    with: { document: ":id" },
  },
  accounts: {
    path: "/partnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "room" },
  },
  foodAccounts: {
    path: "/foodPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "food" },
  },
  travelAccounts: {
    path: "/travelPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "travel" },
  },
  equipmentAccounts: {
    path: "/medicalPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "equipment" },
  },
  labAccounts: {
    path: "/labPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "lab" },
  },
  allAccounts: {
    path: "/partnerAccounts/all",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "all" },
  },
  cancellations: {
    path: "/mhcancellationforpartnerAcc",
    file: "offices/cancellations/list.tsx",
    permission: "partner.booking.read",
    list: "cancellations",
  },
  agentSales: {
    path: "/agentAccounts",
    file: "accounts/agents.tsx",
    permission: "partner.money.read",
    list: "agent-sales",
  },
  disputes: {
    path: "/partnerAccounts/disputes",
    file: "offices/money/disputes.tsx",
    permission: "partner.money.read",
    list: "disputes",
  },
  line: {
    path: "/partnerAccounts/line/:id",
    file: "offices/money/line.tsx",
    permission: "partner.money.read",
  },
  bankAccount: {
    path: "/partnerBankAccount",
    file: "offices/payees/bank-account.tsx",
    permission: "partner.bank.write",
  },
  profile: {
    path: "/partner_profile",
    file: "offices/profile/profile.tsx",
    permission: "partner.profile",
  },
  subPartners: {
    path: "/subPartners",
    file: "branches/list.tsx",
    permission: "partner.branch.read",
    list: "sub-partners",
  },
  properties: {
    path: "/myProperties",
    file: "properties/list.tsx",
    permission: "partner.property.read",
    list: "property-master",
  },
  calendars: {
    path: "/partnerCalendars",
    file: "calendars/list.tsx",
    permission: "partner.property.read",
  },
  food: { path: "/myFoodItems", ...sold(PARTNER_LISTS.myFoodItems.kinds) },
  vehicles: { path: "/myVehicles", ...sold(PARTNER_LISTS.myVehicles.kinds) },
  equipment: { path: "/myEquipment", ...sold(PARTNER_LISTS.myEquipment.kinds) },
  labCentres: { path: "/myLabCentres", ...sold(PARTNER_LISTS.myLabCentres.kinds) },
  foodPrices: { path: "/foodPartnerPriceUpdate", ...priced(PRICE_LISTS.foodPartnerPriceUpdate.kinds) },
  vehiclePrices: { path: "/vehiclePriceUpdate", ...priced(PRICE_LISTS.vehiclePriceUpdate.kinds) },
  equipmentPrices: { path: "/equipmentPriceUpdate", ...priced(PRICE_LISTS.equipmentPriceUpdate.kinds) },
  reports: {
    path: "/partnerReports",
    file: "reports/reports.tsx",
    permission: "partner.money.read",
    list: chosenReport,
    tab: "report",
  },
  vehicleReports: {
    path: "/vehicleReports",
    file: "reports/vehicles.tsx",
    permission: "partner.booking.read",
    list: "vehicles",
  },
  apiKeys: {
    path: "/partnerApiKeys",
    file: "offices/api-keys/list.tsx",
    permission: "partner.api-key.write",
  },
  webhooks: {
    path: "/partnerWebhooks",
    file: "offices/webhooks/list.tsx",
    permission: "partner.webhook.write",
  },
  webhook: {
    path: "/partnerWebhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "partner.webhook.write",
  },
  offers: {
    path: "/partnerOffers",
    file: "offices/offers/offers.tsx",
    permission: "partner.offer.read",
    list: "partner-offers",
  },
} as const satisfies Addresses;

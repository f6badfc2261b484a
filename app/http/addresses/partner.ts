import type { ItemKind } from "#app/domain/listings/labels.ts";
import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import { chosenKind, listWith, PARTNER_LISTS, PRICE_LISTS } from "../item-lists.ts";
import { type Addresses, listInBack, type SitePath, type Where } from "./address.ts";

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

/** The list that shows an item of a kind. */
const listOfKind = ({ kind }: Where): SitePath => `/${listWith(PARTNER_LISTS, kind as ItemKind)}`;

/** The addresses of partners: what stands where, and who may open it. Paths are a contract. */
export const partnerAddresses = {
  files: {
    path: "/partnerFiles",
    file: "offices/files/list.tsx",
    permission: "partner.report.export",
    under: "/partnerReports",
  },
  file: { path: "/partnerFiles/:id", file: "offices/files/file.tsx", permission: "partner.report.export" },
  fileContent: {
    path: "/partnerFiles/:id/file",
    file: "offices/files/fetch.ts",
    permission: "partner.report.export",
  },
  newFile: { path: "/partnerFiles/new", file: "offices/files/new.tsx", permission: "partner.report.export" },
  chooseColumns: {
    path: "/partnerLists/:name",
    file: "offices/lists/choose.tsx",
    permission: "partner.home",
    under: listInBack,
  },
  dashboard: {
    path: "/partnerDashboard",
    file: "home/dashboard.tsx",
    permission: "partner.home",
    menu: { label: "Today", icon: "home" },
  },
  entry: { path: "/patner", file: "home/entry.ts", permission: "partner.home" },
  bookings: {
    path: "/partnerBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "room" },
    menu: { label: "Bookings", group: "Bookings", for: ["property"] },
  },
  booking: { path: "/partnerBookings/:id", file: "bookings/detail.tsx", permission: "partner.booking.read" },
  foodBookings: {
    path: "/partnerFoodBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "food" },
    menu: { label: "Food bookings", group: "Bookings", for: ["food"] },
  },
  formC: {
    path: "/partnerFormC",
    file: "offices/form-c/list.tsx",
    permission: "partner.booking.read",
    list: "form-c",
    menu: { label: "Guests from abroad", group: "Bookings", for: ["property"] },
  },
  formCStay: {
    path: "/partnerFormC/:id",
    file: "offices/form-c/stay.tsx",
    permission: "partner.booking.read",
  },
  orders: {
    path: "/partnerOrders",
    file: "bookings/orders.tsx",
    permission: "partner.booking.read",
    menu: { label: "Order board", group: "Bookings", for: ["food"] },
  },
  travelBookings: {
    path: "/partnerTravelBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "travel" },
    menu: { label: "Travel bookings", group: "Bookings", for: ["travel"] },
  },
  drivers: {
    path: "/partnerDrivers",
    file: "bookings/drivers.tsx",
    permission: "partner.item.read",
    menu: { label: "Drivers", group: "Bookings", for: ["travel"] },
  },
  vehicleReports: {
    path: "/vehicleReports",
    file: "reports/vehicles.tsx",
    permission: "partner.booking.read",
    list: "vehicles",
    menu: { label: "Vehicle reports", group: "Bookings", for: ["travel"] },
  },
  equipmentBookings: {
    path: "/partnerMedicalBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "equipment" },
    menu: { label: "Equipment bookings", group: "Bookings", for: ["equipment"] },
  },
  deposits: {
    path: "/partnerDeposits",
    file: "offices/deposits/list.tsx",
    permission: "partner.booking.read",
    list: "deposits",
    menu: { label: "Deposits", group: "Bookings", for: ["equipment"] },
  },
  labBookings: {
    path: "/partnerLabBookings",
    file: "bookings/list.tsx",
    permission: "partner.booking.read",
    list: "bookings",
    with: { kind: "lab" },
    menu: { label: "Lab bookings", group: "Bookings", for: ["equipment"] },
  },
  cancellations: {
    path: "/mhcancellationforpartnerAcc",
    file: "offices/cancellations/list.tsx",
    permission: "partner.booking.read",
    list: "cancellations",
    menu: { label: "Cancellations", group: "Bookings" },
  },
  monthPrices: {
    path: "/roomPriceUpdate",
    file: "prices/month.tsx",
    permission: "partner.property.read",
    menu: { label: "Prices and rooms", group: "On sale", for: ["property"] },
  },
  roomPrices: {
    path: "/roomPriceUpdate/:id",
    file: "offices/listings/room-prices.tsx",
    permission: "partner.property.read",
  },
  nightChangesFile: {
    path: "/roomPriceUpdate/changes/csv",
    file: "prices/night-batches-csv.ts",
    permission: "partner.property.read",
  },
  properties: {
    path: "/myProperties",
    file: "properties/list.tsx",
    permission: "partner.property.read",
    list: "property-master",
    menu: { label: "My properties", group: "On sale", for: ["property"] },
  },
  property: {
    path: "/myProperties/:id",
    file: "offices/listings/property.tsx",
    permission: "partner.property.read",
  },
  editProperty: {
    path: "/myProperties/:id/edit",
    file: "offices/listings/property-edit.tsx",
    permission: "partner.property.write",
  },
  propertyPhotos: {
    path: "/myProperties/:id/photos",
    file: "offices/listings/property-photos.tsx",
    permission: "partner.property.read",
  },
  room: {
    path: "/myProperties/:id/rooms/:roomId",
    file: "offices/listings/room.tsx",
    permission: "partner.property.read",
  },
  newRoom: {
    path: "/myProperties/:id/rooms/new",
    file: "offices/listings/room-new.tsx",
    permission: "partner.property.write",
  },
  newProperty: {
    path: "/myProperties/new",
    file: "offices/listings/property-new.tsx",
    permission: "partner.property.write",
  },
  item: {
    path: "/myItems/:id",
    file: "offices/listings/item.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  editItem: {
    path: "/myItems/:id/edit",
    file: "offices/listings/edit.tsx",
    permission: "partner.item.write",
    under: listOfKind,
  },
  itemPhotos: {
    path: "/myItems/:id/photos",
    file: "offices/listings/photos.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  itemPrices: {
    path: "/myItems/:id/prices",
    file: "offices/listings/prices.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  itemStock: {
    path: "/myItems/:id/stock",
    file: "offices/listings/stock.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  newItem: {
    path: "/myItems/new/:kind",
    file: "offices/listings/new.tsx",
    permission: "partner.item.write",
    under: listOfKind,
  },
  calendars: {
    path: "/partnerCalendars",
    file: "calendars/list.tsx",
    permission: "partner.property.read",
    menu: { label: "Calendars of other sites", group: "On sale", for: ["property"] },
  },
  food: {
    path: "/myFoodItems",
    ...sold(PARTNER_LISTS.myFoodItems.kinds),
    menu: { label: "My food", group: "On sale", for: ["food"] },
  },
  equipmentPrices: {
    path: "/equipmentPriceUpdate",
    ...priced(PRICE_LISTS.equipmentPriceUpdate.kinds),
    under: "/myEquipment",
  },
  foodPrices: {
    path: "/foodPartnerPriceUpdate",
    ...priced(PRICE_LISTS.foodPartnerPriceUpdate.kinds),
    under: "/myFoodItems",
  },
  vehiclePrices: {
    path: "/vehiclePriceUpdate",
    ...priced(PRICE_LISTS.vehiclePriceUpdate.kinds),
    under: "/myVehicles",
  },
  vehicles: {
    path: "/myVehicles",
    ...sold(PARTNER_LISTS.myVehicles.kinds),
    menu: { label: "My vehicles", group: "On sale", for: ["travel"] },
  },
  equipment: {
    path: "/myEquipment",
    ...sold(PARTNER_LISTS.myEquipment.kinds),
    menu: { label: "My equipment", group: "On sale", for: ["equipment"] },
  },
  labCentres: {
    path: "/myLabCentres",
    ...sold(PARTNER_LISTS.myLabCentres.kinds),
    menu: { label: "My lab centres", group: "On sale", for: ["equipment"] },
  },
  offers: {
    path: "/partnerOffers",
    file: "offices/offers/offers.tsx",
    permission: "partner.offer.read",
    list: "partner-offers",
    menu: { label: "Offers", group: "On sale", for: [] },
  },
  operations: {
    path: "/partnerOperations",
    file: "home/operations.tsx",
    permission: "partner.property.read",
    menu: { label: "Sell something else", group: "On sale" },
  },
  reviews: {
    path: "/partnerReviews",
    file: "reviews/reviews.tsx",
    permission: "partner.booking.read",
    menu: { label: "Reviews", group: "On sale", for: [] },
  },
  reports: {
    path: "/partnerReports",
    file: "reports/reports.tsx",
    permission: "partner.money.read",
    list: chosenReport,
    tab: "report",
    menu: { label: "Reports", group: "Money", for: [] },
  },
  accounts: {
    path: "/partnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "room" },
    menu: { label: "Accounts", group: "Money", for: [] },
  },
  allAccounts: {
    path: "/partnerAccounts/all",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "all" },
  },
  account: {
    path: "/partnerAccounts/booking/:id",
    file: "accounts/account.tsx",
    permission: "partner.money.read",
  },
  disputes: {
    path: "/partnerAccounts/disputes",
    file: "offices/money/disputes.tsx",
    permission: "partner.money.read",
    list: "disputes",
  },
  document: {
    path: "/partnerAccounts/documents/:id",
    file: "offices/accounts/document.ts",
    permission: "partner.money.read",
  },
  line: {
    path: "/partnerAccounts/line/:id",
    file: "offices/money/line.tsx",
    permission: "partner.money.read",
  },
  statement: {
    path: "/partnerAccounts/statement",
    file: "accounts/statement.tsx",
    permission: "partner.money.read",
  },
  statementFile: {
    path: "/partnerAccounts/statement/:format",
    file: "accounts/statement-file.ts",
    permission: "partner.money.read",
  },
  agentSales: {
    path: "/agentAccounts",
    file: "accounts/agents.tsx",
    permission: "partner.money.read",
    list: "agent-sales",
    under: "/partnerAccounts",
  },
  agentTotalsFile: {
    path: "/agentAccounts/agents/csv",
    file: "accounts/agents-csv.ts",
    permission: "partner.money.read",
  },
  foodAccounts: {
    path: "/foodPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "food" },
    under: "/partnerAccounts",
  },
  labAccounts: {
    path: "/labPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "lab" },
    under: "/partnerAccounts",
  },
  equipmentAccounts: {
    path: "/medicalPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "equipment" },
    under: "/partnerAccounts",
  },
  travelAccounts: {
    path: "/travelPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "travel" },
    under: "/partnerAccounts",
  },
  commissionInvoices: {
    path: "/partnerInvoices",
    file: "offices/invoices/commissions.tsx",
    permission: "partner.money.read",
    list: "commission-invoices",
    menu: { label: "Commission invoices", group: "Money", for: [] },
  },
  commissionInvoice: {
    path: "/partnerInvoices/:id",
    file: "offices/invoices/commission.tsx",
    permission: "partner.money.read",
    list: "commission-charges",
    with: { document: ":id" },
  },
  bankAccount: {
    path: "/partnerBankAccount",
    file: "offices/payees/bank-account.tsx",
    permission: "partner.bank.write",
    menu: { label: "Bank account", group: "Money", for: [] },
  },
  subPartners: {
    path: "/subPartners",
    file: "branches/list.tsx",
    permission: "partner.branch.read",
    list: "sub-partners",
    menu: { label: "Sub-partners", group: "The account", for: [] },
  },
  subPartner: { path: "/subPartners/:id", file: "branches/branch.tsx", permission: "partner.branch.write" },
  newSubPartner: { path: "/subPartners/new", file: "branches/new.tsx", permission: "partner.branch.write" },
  team: {
    path: "/partnerTeam",
    file: "offices/team/list.tsx",
    permission: "partner.team.write",
    menu: { label: "Team", group: "The account", for: [] },
  },
  apiKeys: {
    path: "/partnerApiKeys",
    file: "offices/api-keys/list.tsx",
    permission: "partner.api-key.write",
    menu: { label: "API keys", group: "The account", for: [] },
  },
  webhooks: {
    path: "/partnerWebhooks",
    file: "offices/webhooks/list.tsx",
    permission: "partner.webhook.write",
    menu: { label: "Webhooks", group: "The account", for: [] },
  },
  webhook: {
    path: "/partnerWebhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "partner.webhook.write",
  },
  profile: {
    path: "/partner_profile",
    file: "offices/profile/profile.tsx",
    permission: "partner.profile",
    menu: { label: "My profile", group: "The account", for: [] },
  },
} as const satisfies Addresses;

/** The changes of prices that can be set back, by what is sold. */
export const partnerAddressesByKind: Addresses = Object.fromEntries(
  Object.keys(PRICE_LISTS).map((path) => [
    path,
    { path: `/${path}/changes/csv`, file: "prices/price-batches-csv.ts", permission: "partner.item.read" },
  ]),
);

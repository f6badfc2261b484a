import type { ItemKind } from "#app/domain/listings/labels.ts";
import { chosenKind, listWith, STAFF_LISTS } from "../item-lists.ts";
import { REGISTRATION_PATHS } from "../registration-paths.ts";
import { STAFF_MASTERS } from "../staff-masters.ts";
import { VISIT_FORM, VISIT_LIST } from "../visit-forms.ts";
import { type Addresses, listInBack, type SitePath, type Where } from "./address.ts";

/** What partners sell, of the kinds of one list; a tab says which kind. */
const sold = (kinds: readonly ItemKind[]) =>
  ({
    file: "inventory/list.tsx",
    permission: "staff.item.read",
    list: "items",
    tab: "kind",
    with: (params: URLSearchParams) => ({ kind: chosenKind(kinds, params) }),
  }) as const;

/** The list that shows an item of a kind. */
const listOfKind = ({ kind }: Where): SitePath => `/${listWith(STAFF_LISTS, kind as ItemKind)}`;

/** Where the rows of a list that is edited in bulk stand. */
const BULK_LISTS: Record<string, SitePath> = {
  "room-master": "/roomsManagement",
  "property-master": "/staffAccommodation",
  items: "/staffFoodView",
};

/** The addresses of staff: what stands where, and who may open it. Paths are a contract. */
export const staffAddresses = {
  file: { path: "/staffFiles/:id", file: "offices/files/file.tsx", permission: "staff.report.export" },
  fileContent: {
    path: "/staffFiles/:id/file",
    file: "offices/files/fetch.ts",
    permission: "staff.report.export",
  },
  newFile: { path: "/staffFiles/new", file: "offices/files/new.tsx", permission: "staff.report.export" },
  chooseColumns: {
    path: "/staffLists/:name",
    file: "offices/lists/choose.tsx",
    permission: "staff.home",
    under: listInBack,
  },
  bulkEdit: {
    path: "/staffBulkEdit/:name",
    file: "offices/bulk/edit.tsx",
    permission: "staff.item.write",
    under: ({ inPath }) => BULK_LISTS[inPath.name ?? ""],
  },
  search: {
    path: "/staffSearch",
    file: "offices/search/search.tsx",
    permission: "staff.home",
    under: "/staffDashboard",
  },
  dashboard: {
    path: "/staffDashboard",
    file: "home/dashboard.tsx",
    permission: "staff.home",
    menu: { label: "Dashboard", icon: "chart" },
  },
  entry: { path: "/staff", file: "home/entry.ts", permission: "staff.home" },
  toDo: {
    path: "/staffToDo",
    file: "offices/to-do/list.tsx",
    permission: "staff.home",
    list: "to-do",
    menu: { label: "To do", icon: "tasks" },
  },
  files: {
    path: "/staffFiles",
    file: "offices/files/list.tsx",
    permission: "staff.report.export",
    menu: { label: "Files", icon: "file" },
  },
  bookings: {
    path: "/staffAccBooking",
    file: "offices/bookings/list.tsx",
    permission: "staff.booking.read",
    list: "bookings",
    menu: { label: "Bookings", group: "Bookings and requests", for: ["desk"] },
  },
  booking: {
    path: "/staffAccBooking/:id",
    file: "offices/bookings/booking.tsx",
    permission: "staff.booking.read",
  },
  desk: {
    path: "/staffAccBooking/:id/desk",
    file: "offices/bookings/desk.tsx",
    permission: "staff.booking.change",
  },
  requests: {
    path: "/staffRequests",
    file: "offices/requests/list.tsx",
    permission: "staff.request.read",
    list: "requests",
    menu: { label: "Requests", group: "Bookings and requests", for: ["desk"] },
  },
  request: {
    path: "/staffRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "staff.request.read",
  },
  replies: {
    path: "/staffReplies",
    file: "offices/replies/list.tsx",
    permission: "staff.reply.read",
    list: "replies",
    menu: { label: "Replies", group: "Bookings and requests", for: ["desk"] },
  },
  reply: {
    path: "/staffReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "staff.reply.read",
  },
  visitHome: {
    path: "/fieldVisits",
    file: "visits/home.tsx",
    permission: "staff.visit.read",
    menu: { label: "Field visits", group: "Partners", for: ["field"] },
  },
  verifyPartners: {
    path: "/verifyPartners",
    file: "partners/verify.tsx",
    permission: "staff.partner.read",
    menu: { label: "Verify partners", group: "Partners", for: ["field", "inventory"] },
  },
  partners: {
    path: "/partnerApproval",
    file: "partners/list.tsx",
    permission: "staff.partner.read",
    list: "zone-partners",
    menu: { label: "Partners", group: "Partners", for: ["inventory"] },
  },
  partner: { path: "/partnerApproval/:id", file: "partners/partner.tsx", permission: "staff.partner.read" },
  agentLocation: {
    path: "/agentFormAnotherPage",
    file: "partners/agent-location.tsx",
    permission: "staff.partner.register",
    under: "/partnerApproval",
  },
  registerAgent: {
    path: "/agentRegistration",
    file: "partners/register-agent.tsx",
    permission: "staff.partner.register",
    under: "/partnerApproval",
  },
  newProperty: {
    path: "/newProperty",
    file: "offices/listings/property-new.tsx",
    permission: "staff.item.write",
    menu: { label: "New property", group: "Partners", for: ["inventory"] },
  },
  properties: {
    path: "/staffAccommodation",
    file: "inventory/properties.tsx",
    permission: "staff.item.read",
    list: "property-master",
    menu: { label: "Accommodation", group: "Items", for: ["inventory"] },
  },
  property: {
    path: "/staffAccommodation/:id",
    file: "offices/listings/property.tsx",
    permission: "staff.item.read",
  },
  editProperty: {
    path: "/staffAccommodation/:id/edit",
    file: "offices/listings/property-edit.tsx",
    permission: "staff.item.write",
  },
  propertyPhotos: {
    path: "/staffAccommodation/:id/photos",
    file: "offices/listings/property-photos.tsx",
    permission: "staff.item.read",
  },
  item: {
    path: "/staffItems/:id",
    file: "offices/listings/item.tsx",
    permission: "staff.item.read",
    under: listOfKind,
  },
  editItem: {
    path: "/staffItems/:id/edit",
    file: "offices/listings/edit.tsx",
    permission: "staff.item.write",
    under: listOfKind,
  },
  itemPhotos: {
    path: "/staffItems/:id/photos",
    file: "offices/listings/photos.tsx",
    permission: "staff.item.read",
    under: listOfKind,
  },
  itemPrices: {
    path: "/staffItems/:id/prices",
    file: "offices/listings/prices.tsx",
    permission: "staff.item.read",
    under: listOfKind,
  },
  itemStock: {
    path: "/staffItems/:id/stock",
    file: "offices/listings/stock.tsx",
    permission: "staff.item.read",
    under: listOfKind,
  },
  newItem: {
    path: "/staffItems/new/:kind",
    file: "offices/listings/new.tsx",
    permission: "staff.item.write",
    under: listOfKind,
  },
  rooms: {
    path: "/roomsManagement",
    file: "inventory/rooms.tsx",
    permission: "staff.item.read",
    list: "room-master",
    menu: { label: "Rooms", group: "Items", for: ["inventory"] },
  },
  room: { path: "/roomsManagement/:id", file: "offices/listings/room.tsx", permission: "staff.item.read" },
  roomPrices: {
    path: "/roomsManagement/:id/prices",
    file: "offices/listings/room-prices.tsx",
    permission: "staff.item.read",
  },
  newRoom: {
    path: "/roomsManagement/new",
    file: "offices/listings/room-new.tsx",
    permission: "staff.item.write",
  },
  food: {
    path: "/staffFoodView",
    ...sold(STAFF_LISTS.staffFoodView.kinds),
    menu: { label: "Food", group: "Items", for: ["inventory"] },
  },
  travel: {
    path: "/staffTravelView",
    ...sold(STAFF_LISTS.staffTravelView.kinds),
    menu: { label: "Travel", group: "Items", for: ["inventory"] },
  },
  equipment: {
    path: "/staffEquipmentView",
    ...sold(STAFF_LISTS.staffEquipmentView.kinds),
    menu: { label: "Equipment and labs", group: "Items", for: ["inventory"] },
  },
  facilities: {
    path: "/facilityTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "facilities",
    menu: { label: "Facilities", group: "Masters", for: ["inventory"] },
  },
  roomTypes: {
    path: "/roomsTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "room-types",
    menu: { label: "Room types", group: "Masters", for: ["inventory"] },
  },
  propertyTypes: {
    path: "/propertyTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "property-types",
    menu: { label: "Property types", group: "Masters", for: ["inventory"] },
  },
  travelPoints: {
    path: "/travelpointscitywisemaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "travel-points",
    menu: { label: "Travel points", group: "Masters", for: ["inventory"] },
  },
  accommodationVisits: {
    path: "/viewAccomadationPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "accommodation-visits",
    under: "/fieldVisits",
  },
  agentVisits: {
    path: "/viewAgentPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "agent-visits",
    under: "/fieldVisits",
  },
  equipmentVisits: {
    path: "/viewEquipmentPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "equipment-visits",
    under: "/fieldVisits",
  },
  foodVisits: {
    path: "/viewFoodPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "food-visits",
    under: "/fieldVisits",
  },
  hospitalVisits: {
    path: "/viewHospitalPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "hospital-visits",
    under: "/fieldVisits",
  },
  travelVisits: {
    path: "/viewTravelPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "travel-visits",
    under: "/fieldVisits",
  },
} as const satisfies Addresses;

/** One form for all masters, one for all registrations and one for all visits: which is meant is the first part of the address. */
export const staffAddressesByKind: Addresses = Object.fromEntries([
  ...Object.keys(REGISTRATION_PATHS).map((path) => [
    path,
    {
      path: `/${path}`,
      file: "partners/register.tsx",
      permission: "staff.partner.register",
      under: "/partnerApproval",
    },
  ]),
  ...Object.keys(STAFF_MASTERS).map((path) => [
    path,
    { path: `/${path}/:id`, file: "masters/row.tsx", permission: "staff.master.read" },
  ]),
  ...Object.values(VISIT_FORM).flatMap((path) => [
    [
      path,
      { path: `/${path}`, file: "visits/start.tsx", permission: "staff.visit.write", under: "/fieldVisits" },
    ],
    [`${path}Step`, { path: `/${path}/:id/:step`, file: "visits/step.tsx", permission: "staff.visit.write" }],
  ]),
  ...Object.values(VISIT_LIST).map((path) => [
    path,
    { path: `/${path}/:id`, file: "visits/visit.tsx", permission: "staff.visit.read" },
  ]),
]);

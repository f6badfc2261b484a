import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { Addresses } from "#app/http/addresses.ts";
import { chosenKind, STAFF_LISTS } from "#app/http/inventory-paths.ts";

/** What partners sell, of the kinds of one list; a tab says which kind. */
const sold = (kinds: readonly ItemKind[]) =>
  ({
    file: "inventory/list.tsx",
    permission: "staff.item.read",
    list: "items",
    tab: "kind",
    with: (params: URLSearchParams) => ({ kind: chosenKind(kinds, params) }),
  }) as const;

/** The addresses of staff: what stands where, and who may open it. Paths are a contract. */
export const staffAddresses = {
  chooseColumns: {
    path: "/staffLists/:list",
    file: "offices/lists/choose.tsx",
    permission: "staff.home",
  },
  search: {
    path: "/staffSearch",
    file: "offices/search/search.tsx",
    permission: "staff.home",
  },
  toDo: {
    path: "/staffToDo",
    file: "offices/to-do/list.tsx",
    permission: "staff.home",
    list: "to-do",
  },
  replies: {
    path: "/staffReplies",
    file: "offices/replies/list.tsx",
    permission: "staff.reply.read",
    list: "replies",
  },
  reply: {
    path: "/staffReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "staff.reply.read",
  },
  requests: {
    path: "/staffRequests",
    file: "offices/requests/list.tsx",
    permission: "staff.request.read",
    list: "requests",
  },
  request: {
    path: "/staffRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "staff.request.read",
  },
  partners: {
    path: "/partnerApproval",
    file: "partners/list.tsx",
    permission: "staff.partner.read",
    list: "zone-partners",
  },
  bookings: {
    path: "/staffAccBooking",
    file: "offices/bookings/list.tsx",
    permission: "staff.booking.read",
    list: "bookings",
  },
  properties: {
    path: "/staffAccommodation",
    file: "inventory/properties.tsx",
    permission: "staff.item.read",
    list: "property-master",
  },
  rooms: {
    path: "/roomsManagement",
    file: "inventory/rooms.tsx",
    permission: "staff.item.read",
    list: "room-master",
  },
  food: { path: "/staffFoodView", ...sold(STAFF_LISTS.staffFoodView.kinds) },
  travel: { path: "/staffTravelView", ...sold(STAFF_LISTS.staffTravelView.kinds) },
  equipment: { path: "/staffEquipmentView", ...sold(STAFF_LISTS.staffEquipmentView.kinds) },
  accommodationVisits: {
    path: "/viewAccomadationPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "accommodation-visits",
  },
  hospitalVisits: {
    path: "/viewHospitalPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "hospital-visits",
  },
  travelVisits: {
    path: "/viewTravelPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "travel-visits",
  },
  foodVisits: {
    path: "/viewFoodPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "food-visits",
  },
  equipmentVisits: {
    path: "/viewEquipmentPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "equipment-visits",
  },
  agentVisits: {
    path: "/viewAgentPartnerData",
    file: "offices/visits/list.tsx",
    permission: "staff.visit.read",
    list: "agent-visits",
  },
  facilities: {
    path: "/facilityTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "facilities",
  },
  roomTypes: {
    path: "/roomsTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "room-types",
  },
  propertyTypes: {
    path: "/propertyTypeMaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "property-types",
  },
  travelPoints: {
    path: "/travelpointscitywisemaster",
    file: "offices/masters/list.tsx",
    permission: "staff.master.read",
    list: "travel-points",
  },
} as const satisfies Addresses;

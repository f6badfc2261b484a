import type { Role } from "#app/domain/context.ts";

/** What somebody of a role may be narrowed to. A branch's login has the kind of its branch. */
export const SUB_ROLES: Record<Role, Record<string, string>> = {
  customer: {},
  partner: {
    property: "Rooms",
    food: "Food",
    travel: "Travel",
    equipment: "Equipment and labs",
  },
  agent: {},
  staff: {
    field: "Field visits",
    desk: "Bookings and requests",
    inventory: "Partners, items and masters",
  },
  city_manager: {},
  admin: {
    approvals: "Approvals and people",
    accounts: "Bookings and money",
    content: "Masters, hospitals and prices",
    support: "Requests and messages",
  },
};

/** What choosing columns and saving views needs in each office. */
export const CHOOSE = {
  partner: "partner.home",
  agent: "agent.home",
  staff: "staff.home",
  city_manager: "city.home",
  admin: "admin.home",
} as const;

/** Screens of the guest path whose words are not yet in the catalogue. The list only gets shorter. */
export const UNCONVERTED = [
  "app/areas/public/calls/calls.tsx",
  "app/areas/public/information/about.tsx",
  "app/areas/public/information/health-protocol.tsx",
  "app/areas/public/information/privacy-policy.tsx",
  "app/areas/public/information/terms.tsx",
  "app/areas/public/login/staff-login.tsx",
  "app/areas/public/registration/grievance.tsx",
  "app/areas/public/registration/partner-information.tsx",
  "app/areas/public/registration/partner-signup.tsx",
  "app/areas/public/registration/partner-with-us.tsx",
  "app/areas/public/registration/user-type.tsx",
];

/** The areas of words that are in the languages of partners only (`PARTNER_LANGUAGES`). */
export const PARTNER_AREAS = ["bookingDesk", "labels", "lists", "money", "office", "partner", "prices"];

/** Files of the partners' path whose words are not yet in the catalogue. The list only gets shorter. */
export const UNCONVERTED_OF_PARTNERS = [
  "app/areas/partner/accounts/account.tsx",
  "app/areas/partner/accounts/agents.tsx",
  "app/areas/partner/branches/branch-fields.tsx",
  "app/areas/partner/branches/branch.tsx",
  "app/areas/partner/branches/list.tsx",
  "app/areas/partner/branches/new.tsx",
  "app/areas/partner/calendars/list.tsx",
  "app/areas/partner/home/operations.tsx",
  "app/areas/partner/inventory/list.tsx",
  "app/areas/partner/prices/choose-items.tsx",
  "app/areas/partner/prices/items.tsx",
  "app/areas/partner/prices/price-batches.tsx",
  "app/areas/partner/prices/price-preview.tsx",
  "app/areas/partner/properties/list.tsx",
  "app/areas/partner/reports/reports.tsx",
  "app/areas/partner/reports/vehicles.tsx",
  "app/areas/partner/reviews/reviews.tsx",
];

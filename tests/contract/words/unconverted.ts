/** Screens of the guest path whose words are not yet in the catalogue. The list only gets shorter. */
export const UNCONVERTED = [
  "app/areas/public/calls/calls.tsx",
  "app/areas/public/information/health-protocol.tsx",
  "app/areas/public/information/privacy-policy.tsx",
  "app/areas/public/information/terms.tsx",
  "app/areas/public/registration/partner-signup.tsx",
  "app/areas/public/registration/user-type.tsx",
];

/** The areas of words that are in the languages of partners only (`PARTNER_LANGUAGES`). */
export const PARTNER_AREAS = ["bookingDesk", "labels", "lists", "money", "office", "partner", "prices"];

/** Files of the partners' path that take their words from the catalogue. The list only grows. */
export const CONVERTED_OF_PARTNERS = [
  "app/areas/partner/layout.tsx",
  "app/areas/partner/home/dashboard.tsx",
  "app/areas/partner/home/parts/day.tsx",
  "app/areas/partner/home/parts/not-sold.tsx",
  "app/areas/partner/home/parts/onboarding.tsx",
  "app/areas/partner/home/parts/what-you-sell.tsx",
  "app/areas/partner/bookings/detail.tsx",
  "app/areas/partner/bookings/list.tsx",
  "app/areas/partner/accounts/list.tsx",
  "app/areas/partner/accounts/statement.tsx",
  "app/areas/partner/prices/change-form.tsx",
  "app/areas/partner/prices/change-preview.tsx",
  "app/areas/partner/prices/month.tsx",
  "app/areas/partner/prices/month-table.tsx",
  "app/areas/partner/prices/night-batches.tsx",
  "app/ui/bookings/amounts.tsx",
  "app/ui/bookings/answer-panel.tsx",
  "app/ui/bookings/cells.tsx",
  "app/ui/bookings/deposit.tsx",
  "app/ui/bookings/marks.tsx",
  "app/ui/bookings/stay.tsx",
  "app/ui/charts/bar-chart.tsx",
  "app/ui/charts/booking-charts.tsx",
  "app/ui/claims/claim-panel.tsx",
  "app/ui/filter-bar.tsx",
  "app/ui/inventory/bookings-in-the-way.tsx",
  "app/ui/list/list-page.tsx",
  "app/ui/list/list-views.tsx",
  "app/ui/list/show-value.tsx",
  "app/ui/money/account-list.tsx",
  "app/ui/money/balance.tsx",
  "app/ui/money/statement.tsx",
  "app/ui/pager.tsx",
  "app/ui/reports/month-charts.tsx",
  "app/ui/shell.tsx",
];

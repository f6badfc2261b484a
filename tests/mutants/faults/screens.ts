import type { Fault } from "../fault.ts";

const bookings = "app/domain/bookings";

export const SCREENS: Fault[] = [
  {
    what: "a form of the site has no key",
    at: "app/ui/form.tsx",
    find: 'name="_key" value={key ?? ""} />',
    replace: 'name="_key" value={key ? "" : ""} />',
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "the page of a payout throws whenever it is shown",
    at: "app/areas/admin/payments/payout.tsx",
    find: 'const isOpen = (payout.state === "waiting" || payout.state === "approved") && !isSending;',
    replace: "const isOpen = (payout as unknown as { lines: { open: boolean } }).lines.open;",
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "partners do not see their share in the list of bookings",
    at: "app/domain/bookings/booking-list.ts",
    find: '"booking.partner_share_paise", "partner"),',
    replace: '"booking.partner_share_paise", "agent"),',
    tests: [`${bookings}/booking-list.test.ts`, "tests/contract/pages.test.ts"],
  },
  {
    what: "a page has no heading",
    at: "app/ui/page.tsx",
    find: "<h1>{title}</h1>",
    replace: "<p>{title}</p>",
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "names in the list of people lead to a page that there is not",
    at: "app/areas/admin/people/list.tsx",
    find: "to={paths.adminPerson(key)}",
    replace: "to={`/nobody${paths.adminPerson(key)}`}",
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "registrations of agents on behalf are open to everybody",
    at: "app/api/calls/registrations.ts",
    find: "const onBehalf = { access: STAFF } as const;",
    replace: 'const onBehalf = { access: "public" } as const;',
    tests: ["tests/contract/call-access.test.ts"],
  },
  {
    what: "tables say the caption of nothing",
    at: "app/ui/table.tsx",
    find: '<caption className="sr-only">{caption}</caption>',
    replace: "",
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "a job that the rules refuse is tried again for ever",
    at: "worker/run.ts",
    find: "[NotFound, Forbidden, Invalid, Conflict].some((kind) => error instanceof kind)",
    replace: "[NotFound, Forbidden, Invalid].some((kind) => error instanceof kind)",
    tests: ["worker/run.test.ts"],
  },
  {
    what: "the desk of a booking throws for staff, who move nobody to another house",
    at: "app/areas/offices/bookings/desk.tsx",
    find: 'const mayRelocate = move !== null && "relocate" in paths;',
    replace:
      'const mayRelocate = move !== null && (paths as { relocate: (id: string) => string }).relocate(booking.id) !== "";',
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "the form of a bank file has no key",
    at: "app/areas/admin/payments/bank.tsx",
    find: "          <FormKey />\n",
    replace: "",
    tests: ["tests/contract/pages.test.ts"],
  },
  {
    what: "two nights are said as one night is",
    at: "app/words/en/formats.json",
    find: '"nights": "{count, plural, one {# night} other {# nights}}"',
    replace: '"nights": "{count, plural, one {# night} other {# night}}"',
    tests: ["app/words/formats.test.ts"],
  },
  {
    what: "distances in metres are called kilometres",
    at: "app/words/en/formats.json",
    find: '"metres": "{metres} m"',
    replace: '"metres": "{metres} km"',
    tests: ["app/words/formats.test.ts"],
  },
  {
    what: "a sentence in Hindi is in English",
    at: "app/words/hi/stay.json",
    find: '"bookingNumber": "बुकिंग नंबर"',
    replace: '"bookingNumber": "Booking number"',
    tests: ["tests/contract/words/words.test.ts"],
  },
  {
    what: "an index is missing",
    at: "db/migrations/0131-previews-of-pictures.ts",
    find: '"CREATE INDEX CONCURRENTLY uploads_with_preview ON uploads (sha256) WHERE has_preview"',
    replace: '"SELECT 1"',
    tests: ["db/schema.test.ts"],
  },
];

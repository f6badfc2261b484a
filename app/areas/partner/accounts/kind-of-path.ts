import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { moneyPaths } from "#app/http/money-paths.ts";

/** The accounts screens are one: the address says the kind. */
export function kindOfPath(request: Request): BookingKindName | "all" {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const found = Object.entries(moneyPaths.partnerAccounts).find(([, own]) => own === path);
  return (found?.[0] ?? "room") as BookingKindName | "all";
}

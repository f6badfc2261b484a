import { type Lateness, lateness } from "#app/domain/bookings/late-days.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import type { Claim } from "./claim-row.ts";
import { isMissing, isOfDeposit } from "./policy.ts";

/** How a deposit that is not settled stands: how late its hire is, and what is claimed of it. Paise. */
export type DepositStanding = {
  late: Lateness;
  /** It is claimed that the hire has not come back. */
  missing: boolean;
  /** Something is claimed of what came back. */
  claimed: boolean;
};

/** How the deposit of a booking stands at an instant: days are late until the return, or until now. Pure. */
export function depositStanding(
  booking: {
    checkOut: IsoDate;
    deposit: { paise: number; lateDayPaise: number; returnedAt: Date | null } | null;
  },
  claims: Array<Pick<Claim, "kind" | "state">>,
  now: Date,
): DepositStanding {
  const { checkOut: endsOn, deposit } = booking;
  const missing = claims.some(isMissing);
  return {
    late: lateness(
      { endsOn, dayPaise: deposit?.lateDayPaise ?? 0, depositPaise: deposit?.paise ?? 0 },
      istDate(deposit?.returnedAt ?? now),
    ),
    missing,
    claimed: !missing && claims.some(isOfDeposit),
  };
}

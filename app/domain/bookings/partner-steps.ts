import { addDays, type IsoDate, istDate, istInstant, nightDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName, BookingStatus } from "./labels.ts";

/** What a partner may do with a booking by its signed link and on the day's page, in which state, of which kind. One table; pure. */

export const PARTNER_STEPS = [
  "accept",
  "cannot",
  "checked_in",
  "completed",
  "returned",
  "pause",
  "close_today",
] as const;
export type PartnerStep = (typeof PARTNER_STEPS)[number];

/** The facts of a booking that the rules need. */
export type StepFacts = {
  kind: BookingKindName;
  status: BookingStatus;
  partnerAnswer: "accepted" | "declined" | null;
  startsOn: IsoDate;
  startsAt: Date;
  endsOn: IsoDate;
  /** A deposit is held and not settled. */
  holdsDeposit: boolean;
  /** A part of the deposit of what came back is claimed: nobody gives it back any more. */
  claimed: boolean;
};

type Day = { now: Date; today: IsoDate; night: IsoDate };
type Rule = {
  kinds: readonly BookingKindName[];
  status: readonly BookingStatus[];
  /** Further condition besides kind and status. */
  when: (f: StepFacts, day: Day) => boolean;
};

const EVERY: readonly BookingKindName[] = ["room", "food", "travel", "equipment", "lab"];

const RULES: Record<PartnerStep, Rule> = {
  accept: {
    kinds: EVERY,
    status: ["confirmed"],
    when: ({ partnerAnswer, startsOn }, { today }) => partnerAnswer === null && today <= startsOn,
  },
  // A house may fail after it accepted, and while the guest is there, as long as a night is left; nothing else can be refused so late.
  cannot: {
    kinds: EVERY,
    status: ["confirmed", "checked_in"],
    when: ({ kind, status, partnerAnswer, startsOn, endsOn }, { today, night }) =>
      kind === "room"
        ? partnerAnswer !== "declined" && night < endsOn
        : status === "confirmed" && partnerAnswer === null && today <= startsOn,
  },
  checked_in: {
    kinds: EVERY,
    status: ["confirmed"],
    when: (facts, { now, today, night }) =>
      facts.partnerAnswer !== "declined" &&
      now >= beginsFrom(facts) &&
      (facts.holdsDeposit || (facts.kind === "room" ? night < facts.endsOn : today <= facts.endsOn)),
  },
  // A hire with a deposit is finished by settling it. Meals end with their last day: a tap too early would take those off that are paid for
  // and still to come.
  completed: {
    kinds: EVERY,
    status: ["checked_in"],
    when: ({ kind, endsOn, holdsDeposit }, { today }) =>
      !holdsDeposit && (kind !== "food" || today >= endsOn),
  },
  returned: {
    kinds: ["equipment"],
    status: ["checked_in"],
    when: ({ holdsDeposit, claimed }) => holdsDeposit && !claimed,
  },
  // For today; pausing a paused kitchen starts the time again.
  pause: { kinds: ["food"], status: ["confirmed", "checked_in"], when: () => true },
  close_today: { kinds: EVERY, status: ["confirmed", "checked_in"], when: () => true },
};

/** The steps that are open now, in their order. */
export function availablePartnerSteps(facts: StepFacts, now: Date): PartnerStep[] {
  const day = { now, today: istDate(now), night: nightDate(now) };
  return PARTNER_STEPS.filter((step) => {
    const { kinds, status, when } = RULES[step];
    return kinds.includes(facts.kind) && status.includes(facts.status) && when(facts, day);
  });
}

/** A cab may pick up, and a lab take its sample, this long before the booked time. */
const EARLY_MINUTES = 60;

/**
 * From when it can be marked that a booking has begun, after which the guest can no longer cancel it: a stay, meals and a hire from their
 * first day on, a cab and a lab test an hour before their time.
 */
export function beginsFrom({
  kind,
  startsOn,
  startsAt,
}: Pick<StepFacts, "kind" | "startsOn" | "startsAt">): Date {
  if (kind !== "travel" && kind !== "lab") return istInstant(startsOn, "00:00");
  return new Date(startsAt.getTime() - EARLY_MINUTES * 60_000);
}

/** The last instant at which the link of a booking opens: a week after its end, so that what was hired can come back late. */
export function linkEnds(endsOn: IsoDate): IsoDate {
  return addDays(endsOn, 7);
}

import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

type Words = Record<BookingKindName, string>;
const every = (words: string): Words => ({
  room: words,
  food: words,
  travel: words,
  equipment: words,
  lab: words,
});

const STEP_WORDS: Record<PartnerStep, Words> = {
  accept: every("Accept"),
  cannot: every("I cannot take this"),
  checked_in: {
    room: "The guest has arrived",
    food: "On its way",
    travel: "Picked up",
    equipment: "Handed over",
    lab: "Sample taken",
  },
  completed: {
    room: "The guest has left",
    food: "All delivered",
    travel: "Arrived",
    equipment: "Finished",
    lab: "Report ready",
  },
  returned: every("It is back, all in order"),
  pause: every("No orders for 30 minutes"),
  close_today: {
    ...every("Nothing more today"),
    room: "Close this room tonight",
    food: "Close the kitchen today",
    equipment: "Close this item today",
    lab: "Close the lab today",
  },
};

/**
 * Is somebody asked once more before this step? It is one that cannot be undone: the end of a stay, whose nights go on sale again, and
 * the return of a whole deposit.
 */
export function asksFirst(step: PartnerStep, kind: BookingKindName): boolean {
  return step === "returned" || (step === "completed" && kind === "room");
}

/** What a step is called on its button. */
export function stepLabel(step: PartnerStep, kind: BookingKindName): string {
  return translateLabel(STEP_WORDS[step][kind]);
}

/** What is told after a step. */
export function stepDone(step: PartnerStep, kind: BookingKindName): string {
  const t = words("partner");
  if (step === "checked_in" || step === "completed") return t("markedAs", { step: stepLabel(step, kind) });
  if (step === "cannot") return t(kind === "room" ? "done_cannot_room" : "done_cannot");
  return t(`done_${step}`);
}

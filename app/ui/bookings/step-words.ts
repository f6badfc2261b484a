import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";

type Words = Record<BookingKindName, string>;
const every = (words: string): Words => ({
  room: words,
  food: words,
  travel: words,
  equipment: words,
  lab: words,
});

/** What each step is called on its button, by what is booked. */
export const STEP_WORDS: Record<PartnerStep, Words> = {
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
  close_today: {
    ...every("Nothing more today"),
    room: "Close this room tonight",
    food: "Close the kitchen today",
    equipment: "Close this article today",
    lab: "Close the lab today",
  },
};

/** What is told after a step. */
export function stepDone(step: PartnerStep, kind: BookingKindName): string {
  if (step === "accept") return "Thank you. You have accepted.";
  if (step === "cannot")
    return kind === "room"
      ? "Our desk knows, and finds another house."
      : "You cannot take it. The money goes back.";
  if (step === "close_today") return "Closed for today. Tomorrow is on sale again.";
  if (step === "returned") return "Thank you. The deposit goes back to the guest.";
  return `Marked: ${STEP_WORDS[step][kind]}.`;
}

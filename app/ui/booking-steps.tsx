import { words } from "#app/words/catalogue.ts";
import { Icon } from "./icon.tsx";
import { useRoot } from "./shell.tsx";

/** A room is chosen and looked at before its details; everything else is one page with them. */
const STEPS = {
  room: ["choice", "details", "code", "pay"],
  item: ["details", "code", "pay"],
} as const;

export type BookingStep = (typeof STEPS)["room"][number];

/** Where somebody is on the way to a booking. Whoever is signed in has proved the number already; `codeless`, our office asks for no code. */
export function BookingSteps({
  at,
  of = "room",
  codeless = false,
}: {
  at: BookingStep;
  of?: keyof typeof STEPS;
  codeless?: boolean;
}) {
  const t = words("booking");
  const isSignedIn = useRoot()?.customer === true;
  // Whoever pays by the link of a message is asked for no code.
  const asksCode = !codeless && (isSignedIn || at !== "pay");
  const steps: readonly BookingStep[] = STEPS[of].filter((step) => asksCode || step !== "code");
  const names: Record<BookingStep, string> = {
    choice: t("roomChosen"),
    details: t("guestDetails"),
    code: t("stepCode"),
    pay: words("payment")("title"),
  };
  const here = steps.indexOf(at);
  return (
    <ol aria-label={t("steps")} className="booking-steps no-print">
      {steps.map((step, place) => {
        const isHere = place === here;
        const isDone = place < here || (step === "code" && isSignedIn && !isHere);
        return (
          <li key={step} aria-current={isHere ? "step" : undefined} data-done={isDone ? "" : undefined}>
            <span aria-hidden="true" className="booking-steps-mark">
              {isDone ? <Icon name="tick" className="size-4" /> : place + 1}
            </span>{" "}
            <span className={isHere ? "font-semibold" : "sr-only sm:not-sr-only"}>
              {names[step]}
              {isDone ? <span className="sr-only"> ({t("stepDone")})</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { words } from "#app/words/catalogue.ts";
import { formatRupees } from "./format.ts";
import { instantWords, stayDatesText } from "./stay.ts";

/** A step of a cancellation policy: until when it holds (null: from then on), and what it means for the money. */
export type ShownStep = { until: Date | string | null; words: string };
export type ShownTerms = { steps: ShownStep[]; earlier: EarlierPolicy[] };

/** The steps that are not over. */
export const stepsAhead = <Step extends ShownStep>(steps: Step[]): Step[] =>
  steps.filter(({ until }) => until === null || new Date(until).getTime() > Date.now());

/**
 * A time line of what cancelling costs as time passes, with the real dates, earliest first; what is over already is left out. Of a hire, `depositPaise`
 * is what goes back beside that in any case.
 */
export function PolicySteps({ steps, depositPaise = 0 }: { steps: ShownStep[]; depositPaise?: number }) {
  const ahead = stepsAhead(steps);
  const t = words("policy");
  const only = t(steps.length === 1 ? "anyTime" : "fromNow");
  const timeline = (
    <ol className="flex flex-col gap-3 border-s-2 border-primary ps-4">
      {ahead.map((step, index) => (
        <li
          key={step.words}
          className="relative before:absolute before:-start-[1.4rem] before:top-1.5 before:size-3 before:rounded-full before:bg-primary"
        >
          <span className="font-medium">
            {step.until ? t("until", { when: instantWords(step.until) }) : index > 0 ? t("after") : only}:
          </span>{" "}
          {step.words}
        </li>
      ))}
    </ol>
  );
  if (depositPaise === 0) return timeline;
  return (
    <>
      {timeline}
      <p className="mt-3">{t("depositBack", { amount: formatRupees(depositPaise) })}</p>
    </>
  );
}

type EarlierPolicy = { house: string; checkIn: string; checkOut: string; steps: ShownStep[] };

/** The terms that a guest whom we moved to another house keeps; nothing for others. */
export function EarlierPolicies({ earlier }: { earlier: EarlierPolicy[] }) {
  const t = words("policy");
  if (earlier.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="mb-3">{t("movedHere")}</p>
      {earlier.map(({ house, checkIn, checkOut, steps }) => (
        <section key={`${house} ${checkIn}`} className="mb-4">
          <h3 className="mb-2">
            {t("termsOf", { house })}
            {earlier.length > 1 ? `, ${stayDatesText({ checkIn, checkOut })}` : ""}
          </h3>
          <PolicySteps steps={steps} />
        </section>
      ))}
    </div>
  );
}

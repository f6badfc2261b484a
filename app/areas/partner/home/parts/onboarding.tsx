import type { Onboarding as Checklist, OnboardingStep } from "#app/domain/onboarding/checklist.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Props = { checklist: Checklist; list: string; add: string; prices: string };

/** What is missing until this partner sells and is paid; nothing once all is done. */
export function Onboarding({ checklist, list, add, prices }: Props) {
  if (checklist.complete) return null;
  const t = words("partner");
  const where: Record<OnboardingStep, string> = {
    profile: paths.partnerProfile,
    papers: paths.partnerProfile,
    item: add,
    photos: list,
    prices,
    bank: moneyPaths.partnerBankAccount,
    approval: list,
  };
  const done = checklist.steps.filter((one) => one.done).length;
  return (
    <Panel title={t("gettingStarted", { done, count: checklist.steps.length })}>
      <ol className="flex flex-col gap-2">
        {checklist.steps.map(({ step, done: isDone, missing }) => (
          <li key={step} className="flex flex-wrap gap-x-2">
            <span aria-hidden="true">{isDone ? "✓" : "○"}</span>
            {isDone ? (
              <span>
                {t(`step_${step}`)}
                <span className="sr-only">{t("stepDone")}</span>
              </span>
            ) : (
              <>
                <Link className="link font-medium" to={where[step]}>
                  {t(`step_${step}`)}
                </Link>
                <span>{missing}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

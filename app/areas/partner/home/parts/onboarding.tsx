import type { Onboarding as Checklist, OnboardingStep } from "#app/domain/onboarding/checklist.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";

type Props = { checklist: Checklist; list: string; add: string; prices: string };

/** What is missing until this partner sells and is paid; nothing once all is done. */
export function Onboarding({ checklist, list, add, prices }: Props) {
  if (checklist.complete) return null;
  const where: Record<OnboardingStep, { label: string; to: string }> = {
    profile: { label: "Profile", to: paths.partnerProfile },
    papers: { label: "Papers", to: paths.partnerProfile },
    item: { label: "What you sell", to: add },
    photos: { label: "Photos", to: list },
    prices: { label: "Prices", to: prices },
    bank: { label: "Bank account", to: moneyPaths.partnerBankAccount },
    approval: { label: "Approval", to: list },
  };
  const done = checklist.steps.filter((one) => one.done).length;
  return (
    <Panel title={`Getting started: ${done} of ${checklist.steps.length} done`}>
      <ol className="flex flex-col gap-2">
        {checklist.steps.map(({ step, done: isDone, missing }) => (
          <li key={step} className="flex flex-wrap gap-x-2">
            <span aria-hidden="true">{isDone ? "✓" : "○"}</span>
            {isDone ? (
              <span>
                {where[step].label}
                <span className="sr-only">: done</span>
              </span>
            ) : (
              <>
                <Link className="link font-medium" to={where[step].to}>
                  {where[step].label}
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

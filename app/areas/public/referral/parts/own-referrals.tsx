import type { ReferralState } from "#app/domain/referrals/labels.ts";
import { formatInstant, formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Shown = {
  referralId: string;
  refereeContactNo: string;
  referredAt: string | Date;
  state: ReferralState;
  rewardPaise: number;
};

/** What became of somebody's referrals. */
export function OwnReferrals({ referrals }: { referrals: Shown[] }) {
  const t = words("referral");
  if (referrals.length === 0) return null;
  return (
    <Panel title={t("yourReferrals")}>
      <ul className="flex flex-col">
        {referrals.map((each) => (
          <li
            key={each.referralId}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-base-300 py-3 last:border-0"
          >
            <span>
              <span className="block font-medium">{each.refereeContactNo}</span>{" "}
              <span className="block text-sm text-base-content/80">{each.referralId}</span>{" "}
              <span className="block text-sm text-base-content/80">{formatInstant(each.referredAt)}</span>
            </span>{" "}
            <span className="text-end">
              <span className="block">{formatRupeesShort(each.rewardPaise)}</span>{" "}
              <span className="block max-w-36 text-sm">{t(`state_${each.state}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

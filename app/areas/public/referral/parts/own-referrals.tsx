import { REFERRAL_STATES, type ReferralState } from "#app/domain/referrals/labels.ts";
import { formatInstant, formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

type Shown = {
  referralId: string;
  refereeContactNo: string;
  referredAt: string | Date;
  state: ReferralState;
  rewardPaise: number;
};

/** What became of somebody's referrals. */
export function OwnReferrals({ referrals }: { referrals: Shown[] }) {
  if (referrals.length === 0) return null;
  return (
    <Panel title="Your referrals">
      <ul className="flex flex-col">
        {referrals.map((each) => (
          <li
            key={each.referralId}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-base-300 py-3 last:border-0"
          >
            <span>
              <span className="block font-medium">{each.refereeContactNo}</span>
              <span className="text-sm text-base-content/80">
                {each.referralId}, {formatInstant(each.referredAt)}
              </span>
            </span>
            <span className="text-right">
              <span className="block">{formatRupeesShort(each.rewardPaise)}</span>
              <span className="block max-w-36 text-sm">{REFERRAL_STATES[each.state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

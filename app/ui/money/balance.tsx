import { STANDING_WORDS } from "#app/domain/settlements/labels.ts";
import type { Balance, BookingStanding } from "#app/domain/settlements/standing.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";
import { signedRupees } from "./account-list.tsx";

type BalanceProps = { balance: Balance; booking: (id: string) => string; bankAccount: string };

/** What the account is owed, by what happens to it next. */
export function BalancePanel({ balance, booking, bankAccount }: BalanceProps) {
  const { owedPaise, duePaise, notYetDuePaise, heldBackPaise, beingPaidPaise, next, held } = balance;
  return (
    <Panel title={`Your balance: ${signedRupees(owedPaise)}`}>
      {balance.lacksBankAccount ? (
        <p className="mb-3 rounded-box bg-warning p-3 text-warning-content">
          We have no bank account to pay you to.{" "}
          <Link className="underline" to={bankAccount}>
            Enter your bank account
          </Link>
        </p>
      ) : null}
      <FactList
        facts={[
          ["Due now", signedRupees(duePaise)],
          [
            "Not yet due",
            next
              ? `${signedRupees(notYetDuePaise)}; next ${signedRupees(next.paise)} on ${formatDate(next.dueOn)}`
              : signedRupees(notYetDuePaise),
          ],
          ["Being paid out", signedRupees(beingPaidPaise)],
          ["Held back", signedRupees(heldBackPaise)],
        ]}
      />
      {held.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1">
          {held.map((one) => (
            <li key={one.bookingId}>
              <Link className="link" to={booking(one.bookingId)}>
                {one.bookingOrderId}
              </Link>
              , {signedRupees(one.paise)}: {one.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** When the money of a booking is paid out, from its first day on. */
export function StandingPanel({ standing }: { standing: BookingStanding }) {
  const { state, paise, dueOn, reason, payout } = standing;
  return (
    <Panel title="Paid out to you">
      <FactList
        facts={[
          [
            "State",
            <StatusBadge key="state" status={state}>
              {STANDING_WORDS[state]}
            </StatusBadge>,
          ],
          ["Amount", signedRupees(paise)],
          ["Due on", formatDate(dueOn)],
          ...(reason ? ([["Why it waits", reason]] as Array<[string, string]>) : []),
          ...(payout ? ([["Payout", payout.payoutNumber]] as Array<[string, string]>) : []),
          ...(payout?.paidDate
            ? ([
                ["Paid", `${formatDate(payout.paidDate)}, bank reference ${payout.referenceNumber}`],
              ] as Array<[string, string]>)
            : []),
        ]}
      />
    </Panel>
  );
}

import { STANDING_WORDS } from "#app/domain/settlements/labels.ts";
import type { AccountStanding, BookingStanding } from "#app/domain/settlements/standing.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";
import { signedRupees } from "./account-list.tsx";

type BalanceProps = { balance: AccountStanding; booking: (id: string) => string; bankAccount: string };

/** What the account is owed, by what happens to it next. */
export function BalancePanel({ balance, booking, bankAccount }: BalanceProps) {
  const t = words("money");
  const { owedPaise, duePaise, notYetDuePaise, heldBackPaise, beingPaidPaise, next, held } = balance;
  return (
    <Panel title={t("balance", { amount: signedRupees(owedPaise) })}>
      {balance.lacksBankAccount ? (
        <p className="mb-3 rounded-box bg-warning p-3 text-warning-content">
          {t.rich(balance.checksBankAccount ? "bankInCheck" : "noBank", {
            link: (text) => (
              <Link key="link" className="underline" to={bankAccount}>
                {text}
              </Link>
            ),
          })}
        </p>
      ) : null}
      <FactList
        facts={[
          [t("dueNow"), signedRupees(duePaise)],
          [
            t("notYetDue"),
            next
              ? t("nextDue", {
                  amount: signedRupees(notYetDuePaise),
                  next: signedRupees(next.paise),
                  date: formatDate(next.dueOn),
                })
              : signedRupees(notYetDuePaise),
          ],
          [t("beingPaid"), signedRupees(beingPaidPaise)],
          [t("heldBack"), signedRupees(heldBackPaise)],
        ]}
      />
      {held.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1">
          {held.map((one) => (
            <li key={one.bookingId}>
              <Link className="link" to={booking(one.bookingId)}>
                {one.bookingOrderId}
              </Link>
              , {signedRupees(one.paise)}: {translateLabel(one.reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** When the money of a booking is paid out, from its first day on. */
export function StandingPanel({ standing }: { standing: BookingStanding }) {
  const t = words("money");
  const { state, paise, dueOn, reason, payout } = standing;
  return (
    <Panel title={t("paidToYou")}>
      <FactList
        facts={[
          [
            t("status"),
            <StatusBadge key="state" status={state}>
              {translateLabel(STANDING_WORDS[state])}
            </StatusBadge>,
          ],
          [t("amount"), signedRupees(paise)],
          [t("dueOn"), formatDate(dueOn)],
          ...(reason ? ([[t("whyWaits"), translateLabel(reason)]] as Array<[string, string]>) : []),
          ...(payout ? ([[t("payout"), payout.payoutNumber]] as Array<[string, string]>) : []),
          ...(payout?.paidDate
            ? ([
                [
                  t("paid"),
                  t("paidWith", {
                    date: formatDate(payout.paidDate),
                    reference: payout.referenceNumber ?? "",
                  }),
                ],
              ] as Array<[string, string]>)
            : []),
        ]}
      />
    </Panel>
  );
}

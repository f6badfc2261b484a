import type { ReactNode } from "react";
import type { BookingMoney, BookingShare, MoneyMove } from "#app/domain/bookings/stay-money.ts";
import { words } from "#app/words/catalogue.ts";
import { formatRupees } from "../format.ts";
import { Panel } from "../page.tsx";
import { instantWords, stayDatesText } from "../stay.ts";
import { signedRupees } from "./account-list.tsx";

/** Every payment and refund of a booking, first to last, and what they come to, as the customer reads it. */
export function BookingMoneyTable({ money }: { money: BookingMoney }) {
  return money.moves.length > 0 ? <MoneyTable money={money} /> : null;
}

/** The same for the offices, with the gateway of each. */
export function BookingMoneyPanel({ money }: { money: BookingMoney }) {
  if (money.moves.length === 0) return null;
  return (
    <Panel title={words("trip")("moneyMoves")}>
      <MoneyTable money={money} forOffice />
    </Panel>
  );
}

function MoneyTable({ money, forOffice = false }: { money: BookingMoney; forOffice?: boolean }) {
  const t = words("trip");
  const { moves, paidPaise, refundedPaise, returningPaise, chargedPaise } = money;
  return (
    <MoveTable caption={t("moneyMoves")} isTitled={forOffice}>
      {moves.map((move) => (
        <MoveRow
          key={`${move.way}${move.id}`}
          what={t(`move_${move.why}`)}
          about={[
            `${move.bookingOrderId}${move.checkOut > move.checkIn ? `, ${stayDatesText(move)}` : ""}`,
            noteOf(move),
            forOffice ? [move.gateway, move.method].filter(Boolean).join(", ") : "",
          ]}
          at={move.at}
          amount={movedRupees(move)}
        />
      ))}
      <SumRow label={t("paidTotal")} amount={formatRupees(paidPaise)} />
      {refundedPaise > 0 ? <SumRow label={t("refunded")} amount={formatRupees(refundedPaise)} /> : null}
      {returningPaise > 0 ? <SumRow label={t("refundComing")} amount={formatRupees(returningPaise)} /> : null}
      {chargedPaise > 0 ? <SumRow label={t("cancelCharge")} amount={formatRupees(chargedPaise)} /> : null}
    </MoveTable>
  );
}

/** How the share of the partner who reads it came about. */
export function BookingSharePanel({ share }: { share: BookingShare | null }) {
  const t = words("bookingDesk");
  if (!share || share.moves.length === 0) return null;
  return (
    <Panel title={t("shareMoves")}>
      <MoveTable caption={t("shareMoves")} isTitled>
        {share.moves.map((move) => (
          <MoveRow
            key={`${move.at}${move.why}`}
            what={t(`share_${move.why}`)}
            about={[move.bookingOrderId]}
            at={move.at}
            amount={signedRupees(move.sharePaise)}
          />
        ))}
        <SumRow label={t("shareNow")} amount={signedRupees(share.sharePaise)} />
      </MoveTable>
    </Panel>
  );
}

/** What is not money that came or went stands in the note alone. */
function movedRupees({ way, state, ownPaise }: MoneyMove): string {
  if (way === "refund") return signedRupees(-ownPaise);
  return way === "paid" && (state === "captured" || state === "surplus") ? formatRupees(ownPaise) : "";
}

function noteOf({ way, why, state, amountPaise, ownPaise }: MoneyMove): string {
  const t = words("trip");
  const amount = formatRupees(amountPaise);
  if (way === "carried") return t("moveCarried", { amount });
  if (way === "refund") {
    if (state === "failed") return t("refundFailed");
    return state === "requested" ? t("moveOnWay") : "";
  }
  if (state === "created") return t("moveNotPaid", { amount });
  if (state === "failed") return t("moveFailed", { amount });
  if (state === "surplus") return t("moveSurplus");
  return why === "booking" && amountPaise !== ownPaise ? t("movePart", { amount }) : "";
}

type MoveTableProps = { caption: string; isTitled?: boolean; children: ReactNode };

/** `isTitled`: the heading above says the same. */
function MoveTable({ caption, isTitled = false, children }: MoveTableProps) {
  return (
    <table className={`w-full max-w-xl ${isTitled ? "" : "mt-4"}`}>
      <caption className={isTitled ? "sr-only" : "pb-1 text-start font-semibold"}>{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

type MoveRowProps = { what: string; about: string[]; at: Date | string; amount: string };

function MoveRow({ what, about, at, amount }: MoveRowProps) {
  return (
    <tr className="border-t border-base-300">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        {what}
        {[instantWords(at), ...about].filter(Boolean).map((line) => (
          <span key={line} className="block text-sm">
            {line}
          </span>
        ))}
      </th>
      <td className="py-2 text-end align-top whitespace-nowrap tabular-nums">{amount}</td>
    </tr>
  );
}

function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="border-t border-base-300 font-semibold">
      <th scope="row" className="py-2 text-start">
        {label}
      </th>
      <td className="py-2 text-end whitespace-nowrap tabular-nums">{amount}</td>
    </tr>
  );
}

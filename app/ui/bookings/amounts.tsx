import type { ReactNode } from "react";
import type { Booking, KeptView } from "#app/domain/bookings/booking-details.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { VisibleAmounts } from "#app/domain/bookings/policy.ts";
import { formatRate, formatRupees } from "../format.ts";
import { FoldedPanel, Panel } from "../page.tsx";

type Line = { label: string; why: string; paise: number; total?: boolean };

const CANCELLED_BY: Record<KeptView["cancelledBy"], (brand: string, seller: string) => string> = {
  customer: () => "the guest",
  partner: (_, seller) => `the ${seller}`,
  agent: () => "the agent",
  staff: (brand) => brand,
  city_manager: (brand) => brand,
  admin: (brand) => brand,
  system: (_, seller) => `the ${seller}, who declined it`,
};

/** The amounts of a booking; of a cancelled one what was kept and by whom, and as it was booked below. */
export function AmountsPanel({ booking, brand }: { booking: Booking; brand: string }) {
  const { kept, cancellation, amounts, kind } = booking;
  if (!kept || !cancellation) {
    return (
      <Panel title="Amounts">
        <BookingAmounts amounts={amounts} kind={kind} brand={brand} />
      </Panel>
    );
  }
  return (
    <>
      <Panel title="What the cancellation left">
        <p className="mb-3">
          Cancelled by {CANCELLED_BY[kept.cancelledBy](brand, KIND_WORDS[kind].seller)}. Of{" "}
          {formatRupees(cancellation.paidPaise)} paid, {formatRupees(cancellation.refundPaise)} goes back and{" "}
          {formatRupees(cancellation.chargePaise)} is kept
          {cancellation.chargePaise > 0 ? ":" : "."}
        </p>
        {cancellation.chargePaise > 0 ? (
          <BookingAmounts amounts={kept.amounts} kind={kind} brand={brand} />
        ) : null}
      </Panel>
      <FoldedPanel title="As it was booked" open={false}>
        <BookingAmounts amounts={amounts} kind={kind} brand={brand} />
      </FoldedPanel>
    </>
  );
}

/** Every amount of a booking that the reader may see, each with a word on where it comes from (design, section 2). */
function BookingAmounts({
  amounts,
  kind,
  brand,
}: {
  amounts: VisibleAmounts;
  kind: BookingKindName;
  brand: string;
}) {
  const { seller } = KIND_WORDS[kind];
  return (
    <div className="flex flex-col gap-5">
      <AmountTable title="What the guest pays" lines={guestLines(amounts, kind, brand)} />
      <AmountTable title={`What the ${seller} gets`} lines={partnerLines(amounts, seller, brand)} />
      <AmountTable title="What the agent gets" lines={agentLines(amounts)} />
      <AmountTable title={`What ${brand} keeps`} lines={platformLines(amounts)} />
    </div>
  );
}

function guestLines(a: VisibleAmounts, kind: BookingKindName, brand: string): Line[] {
  const { seller } = KIND_WORDS[kind];
  return [
    kind === "room"
      ? { label: "Nights", why: "Each night's price times the rooms", paise: a.basePaise }
      : { label: "Price", why: "Before offers and tax", paise: a.basePaise },
    ...(a.partnerOfferPaise > 0
      ? [{ label: `Offer of the ${seller}`, why: formatRate(a.partnerOfferPpm), paise: -a.partnerOfferPaise }]
      : []),
    { label: "GST", why: `${formatRate(a.gstPpm)} of ${formatRupees(a.pricePaise)}`, paise: a.gstPaise },
    ...(a.mhOfferPaise > 0
      ? [
          {
            label: `Offer of ${brand}`,
            why: `Never taken from the ${seller}'s share`,
            paise: -a.mhOfferPaise,
          },
        ]
      : []),
    { label: "Total", why: "", paise: a.totalPaise, total: true },
  ];
}

function partnerLines(a: VisibleAmounts, seller: string, brand: string): Line[] {
  const { commissionPpm, commissionPaise, gstOnCommissionPaise, tdsPaise, tcsPaise, partnerSharePaise } = a;
  if (partnerSharePaise === undefined) return [];
  const isPartners = a.gstOwedBy === "partner";
  return [
    {
      label: "Price",
      why: isPartners ? `Less the ${seller}'s offer` : `Without GSTIN: ${brand} owes the GST`,
      paise: a.pricePaise,
    },
    ...(isPartners ? [{ label: "GST", why: "As the guest paid it", paise: a.gstPaise }] : []),
    {
      label: "Service fee",
      why: `${formatRate(commissionPpm ?? 0)} of the price, to ${brand}`,
      paise: -(commissionPaise ?? 0),
    },
    { label: "GST on the fee", why: "Of the service fee", paise: -(gstOnCommissionPaise ?? 0) },
    { label: "TDS", why: "Income tax deducted at source", paise: -(tdsPaise ?? 0) },
    ...(isPartners ? [{ label: "TCS", why: "GST collected at source", paise: -(tcsPaise ?? 0) }] : []),
    { label: `Paid to the ${seller}`, why: "", paise: partnerSharePaise, total: true },
  ];
}

function agentLines(a: VisibleAmounts): Line[] {
  if (!a.agentCommissionPaise) return [];
  return [
    {
      label: "Commission",
      why: `${formatRate(a.agentPpm ?? 0)} of the price`,
      paise: a.agentCommissionPaise,
    },
    { label: "TDS", why: "Income tax deducted at source", paise: -(a.tdsOnAgentPaise ?? 0) },
    { label: "Paid to the agent", why: "", paise: a.netAgentPaise ?? 0, total: true },
  ];
}

function platformLines(a: VisibleAmounts): Line[] {
  if (a.mhProfitPaise === undefined) return [];
  return [
    { label: "Service fee", why: "", paise: a.commissionPaise ?? 0 },
    ...(a.mhOfferPaise > 0
      ? [{ label: "Own offer", why: "Given to the guest", paise: -a.mhOfferPaise }]
      : []),
    ...(a.agentCommissionPaise ? [{ label: "Agent", why: "", paise: -a.agentCommissionPaise }] : []),
    { label: "Payment gateway", why: "Of the total", paise: -(a.gatewayFeePaise ?? 0) },
    { label: "Left", why: "", paise: a.mhProfitPaise, total: true },
  ];
}

const signed = (paise: number): ReactNode => (paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise));

function AmountTable({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <table className="w-full max-w-xl">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {lines.map(({ label, why, paise, total }) => (
          <tr key={label} className={total ? "border-t border-base-300 font-semibold" : ""}>
            <th scope="row" className={`py-1 pr-4 text-left ${total ? "font-semibold" : "font-normal"}`}>
              {label}
              {why ? <span className="block text-sm text-base-content/75">{why}</span> : null}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap tabular-nums">{signed(paise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactNode } from "react";
import type { Booking, KeptView } from "#app/domain/bookings/booking-details.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { VisibleAmounts } from "#app/domain/bookings/policy.ts";
import { words } from "#app/words/catalogue.ts";
import { formatRate, formatRupees } from "../format.ts";
import { FoldedPanel, Panel } from "../page.tsx";

type Line = { label: string; why: string; paise: number; total?: boolean };

function cancelledBy(who: KeptView["cancelledBy"], brand: string, seller: string): string {
  const t = words("bookingDesk");
  if (who === "customer" || who === "agent") return t(`by_${who}`);
  if (who === "partner") return t("by_seller", { seller });
  return who === "system" ? t("by_system", { seller }) : brand;
}

/** The amounts of a booking; of a cancelled one what was kept and by whom, and as it was booked below. */
export function AmountsPanel({ booking, brand }: { booking: Booking; brand: string }) {
  const t = words("bookingDesk");
  const { kept, cancellation, amounts, kind } = booking;
  if (!kept || !cancellation) {
    return (
      <Panel title={t("amounts")}>
        <BookingAmounts amounts={amounts} kind={kind} brand={brand} />
      </Panel>
    );
  }
  return (
    <>
      <Panel title={t("afterCancel")}>
        <p className="mb-3">
          {t("cancelledBy", {
            who: cancelledBy(kept.cancelledBy, brand, KIND_WORDS[kind].seller),
            paid: formatRupees(cancellation.paidPaise),
            refund: formatRupees(cancellation.refundPaise),
            charge: formatRupees(cancellation.chargePaise),
          })}
        </p>
        {cancellation.chargePaise > 0 ? (
          <BookingAmounts amounts={kept.amounts} kind={kind} brand={brand} />
        ) : null}
      </Panel>
      <FoldedPanel title={t("asBooked")} open={false}>
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
  const t = words("bookingDesk");
  const { seller } = KIND_WORDS[kind];
  return (
    <div className="flex flex-col gap-5">
      <AmountTable title={t("guestPays")} lines={guestLines(amounts, kind, brand)} />
      <AmountTable title={t("sellerGets", { seller })} lines={partnerLines(amounts, seller, brand)} />
      <AmountTable title={t(isOfAgent(amounts) ? "youGet" : "agentGets")} lines={agentLines(amounts)} />
      <AmountTable title={t("brandKeeps", { brand })} lines={platformLines(amounts)} />
    </div>
  );
}

/** An agent reads only its own part. */
const isOfAgent = (a: VisibleAmounts) => a.netAgentPaise !== undefined && a.partnerSharePaise === undefined;

function guestLines(a: VisibleAmounts, kind: BookingKindName, brand: string): Line[] {
  const t = words("bookingDesk");
  const { seller } = KIND_WORDS[kind];
  return [
    kind === "room"
      ? { label: t("nights"), why: t("nightsWhy"), paise: a.basePaise }
      : { label: t("price"), why: t("priceWhy"), paise: a.basePaise },
    ...(a.partnerOfferPaise > 0
      ? [
          {
            label: t("offerOf", { seller }),
            why: formatRate(a.partnerOfferPpm),
            paise: -a.partnerOfferPaise,
          },
        ]
      : []),
    ...a.gstParts.map(({ ppm, taxablePaise, gstPaise }) => ({
      label: "GST",
      why: t("rateOf", { rate: formatRate(ppm), amount: formatRupees(taxablePaise) }),
      paise: gstPaise,
    })),
    ...(a.mhOfferPaise > 0
      ? [
          {
            label: t("brandOffer", { brand }),
            why: t("brandOfferWhy", { seller }),
            paise: -a.mhOfferPaise,
          },
        ]
      : []),
    { label: t("total"), why: "", paise: a.totalPaise, total: true },
  ];
}

function partnerLines(a: VisibleAmounts, seller: string, brand: string): Line[] {
  const { commissionPpm, commissionPaise, gstOnCommissionPaise, tdsPaise, tcsPaise, partnerSharePaise } = a;
  if (partnerSharePaise === undefined) return [];
  const t = words("bookingDesk");
  const isPartners = a.gstOwedBy === "partner";
  return [
    {
      label: t("price"),
      why: isPartners ? t("lessOffer", { seller }) : t("noGstin", { brand }),
      paise: a.pricePaise,
    },
    ...(isPartners ? [{ label: "GST", why: t("gstWhy"), paise: a.gstPaise }] : []),
    {
      label: t("fee"),
      why: t("feeWhy", { rate: formatRate(commissionPpm ?? 0), brand }),
      paise: -(commissionPaise ?? 0),
    },
    { label: t("feeGst"), why: t("feeGstWhy"), paise: -(gstOnCommissionPaise ?? 0) },
    { label: "TDS", why: t("tdsWhy"), paise: -(tdsPaise ?? 0) },
    ...(isPartners ? [{ label: "TCS", why: t("tcsWhy"), paise: -(tcsPaise ?? 0) }] : []),
    { label: t("paidTo", { seller }), why: "", paise: partnerSharePaise, total: true },
  ];
}

function agentLines(a: VisibleAmounts): Line[] {
  if (!a.agentCommissionPaise) return [];
  const t = words("bookingDesk");
  return [
    {
      label: t("commission"),
      why: t("ofPrice", { rate: formatRate(a.agentPpm ?? 0) }),
      paise: a.agentCommissionPaise,
    },
    { label: "TDS", why: t("tdsWhy"), paise: -(a.tdsOnAgentPaise ?? 0) },
    {
      label: t(isOfAgent(a) ? "paidToYou" : "paidToAgent"),
      why: "",
      paise: a.netAgentPaise ?? 0,
      total: true,
    },
  ];
}

function platformLines(a: VisibleAmounts): Line[] {
  if (a.mhProfitPaise === undefined) return [];
  const t = words("bookingDesk");
  return [
    { label: t("fee"), why: "", paise: a.commissionPaise ?? 0 },
    ...(a.mhOfferPaise > 0 ? [{ label: t("ownOffer"), why: t("ownOfferWhy"), paise: -a.mhOfferPaise }] : []),
    ...(a.agentCommissionPaise ? [{ label: t("agent"), why: "", paise: -a.agentCommissionPaise }] : []),
    { label: t("gateway"), why: t("gatewayWhy"), paise: -(a.gatewayFeePaise ?? 0) },
    { label: t("remains"), why: "", paise: a.mhProfitPaise, total: true },
  ];
}

const signed = (paise: number): ReactNode => (paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise));

function AmountTable({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <table className="w-full max-w-xl">
      <caption className="pb-1 text-start font-semibold">{title}</caption>
      <tbody>
        {lines.map(({ label, why, paise, total }) => (
          <tr key={`${label} ${why}`} className={total ? "border-t border-base-300 font-semibold" : ""}>
            <th scope="row" className={`py-1 pe-4 text-start ${total ? "font-semibold" : "font-normal"}`}>
              {label}
              {why ? <span className="block text-sm text-base-content/75">{why}</span> : null}
            </th>
            <td className="py-1 text-end align-top whitespace-nowrap tabular-nums">{signed(paise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

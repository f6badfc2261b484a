import type { ExtensionOffer } from "#app/domain/bookings/extend-booking.ts";
import type { MoveOffer } from "#app/domain/bookings/move-stay.ts";
import type { ShorterStay } from "#app/domain/bookings/shorten-stay.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatRupees } from "../format.ts";
import { FactList, Panel } from "../page.tsx";
import { PriceLines } from "../price-lines.tsx";
import { useRoot } from "../shell.tsx";
import { stayDatesText, stayNights } from "../stay.ts";
import { WaiverHint } from "../waiver-hint.tsx";

/** What a change of a stay costs or gives back, and the button that does exactly that. */

type NightsBack = { nights: string[]; paidPaise: number; chargePaise: number; charges: string[] };

/** The nights that are given back, what was paid for them, and what giving them back costs. */
function nightsBackFacts({ nights, paidPaise, chargePaise, charges }: NightsBack): Array<[string, string]> {
  const t = words("customer");
  return [
    [t("nightsBack"), String(nights.length)],
    [t("paidForThem"), formatRupees(paidPaise)],
    [t("costs"), `${formatRupees(chargePaise)}: ${charges.join("; ")}`],
  ];
}

function changeWords(refundPaise: number): string {
  const t = words("customer");
  return refundPaise > 0 ? t("changeAndGet", { amount: formatRupees(refundPaise) }) : t("changeStay");
}

export function ShorterPanel({ shorter }: { shorter: ShorterStay }) {
  const t = words("customer");
  const { checkIn, checkOut, refundPaise, taxReversalPaise } = shorter;
  return (
    <Panel title={t("thenStay", { dates: stayDatesText(shorter), nights: stayNights(shorter) })}>
      <FactList
        facts={[
          ...nightsBackFacts(shorter),
          [
            t("youGet"),
            <strong key="refund" className="text-xl">
              {formatRupees(refundPaise)}
            </strong>,
          ],
          ...(refundPaise > 0 ? [[t("gstIn"), formatRupees(taxReversalPaise)] as [string, string]] : []),
        ]}
      />
      {refundPaise > 0 ? <p className="mt-3 text-sm">{t("exactly")}</p> : null}
      {shorter.chargePaise > 0 ? <WaiverHint /> : null}
      <RowForm
        fields={{ checkIn, checkOut, shownRefundPaise: refundPaise }}
        className="mt-3 flex flex-col items-start gap-2"
      >
        <SubmitButton intent="shorter" className="text-base">
          {changeWords(refundPaise)}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}

export function LongerPanel({ longer, units }: { longer: ExtensionOffer; units: number }) {
  const t = words("customer");
  const brand = useRoot()?.brand ?? "";
  if (longer.obstacle) {
    return (
      <Alert tone="info">
        <p className="font-semibold">{longer.obstacle.message}</p>
      </Alert>
    );
  }
  return (
    <Panel title={t("more", { nights: stayNights(longer), dates: stayDatesText(longer) })}>
      <PriceLines price={longer.price} brand={brand} nights={longer.nights} rooms={units} />
      <RowForm
        fields={{ checkOut: longer.checkOut, shownTotalPaise: longer.price.totalPaise }}
        className="mt-3 flex flex-col gap-2"
      >
        <SubmitButton intent="longer" className="text-base">
          {t("goToPay", { amount: formatRupees(longer.price.totalPaise) })}
        </SubmitButton>
        <p className="text-sm">{t("heldWhilePay")}</p>
      </RowForm>
    </Panel>
  );
}

type MovedProps = {
  moved: MoveOffer;
  wanted: { checkIn: string; checkOut: string; roomId: string; adults: number; children: number };
};

export function MovedPanel({ moved, wanted }: MovedProps) {
  const t = words("customer");
  const { adds, gives, payPaise, refundPaise, obstacle } = moved;
  if (obstacle) {
    return (
      <Alert tone="info">
        <p className="font-semibold">{obstacle.message}</p>
      </Alert>
    );
  }
  return (
    <Panel title={t("thenStay", { dates: stayDatesText(moved), nights: stayNights(moved) })}>
      <FactList
        facts={[
          [
            t("newNights", { dates: stayDatesText(adds), room: adds.roomName }),
            formatRupees(adds.price.totalPaise),
          ],
          ...(gives.nights.length > 0 ? nightsBackFacts(gives) : []),
          [
            payPaise > 0 ? t("youPay") : t("youGet"),
            <strong key="difference" className="text-xl">
              {formatRupees(payPaise > 0 ? payPaise : refundPaise)}
            </strong>,
          ],
        ]}
      />
      <RowForm
        fields={{ ...wanted, shownTotalPaise: adds.price.totalPaise, shownRefundPaise: gives.refundPaise }}
        className="mt-3 flex flex-col items-start gap-2"
      >
        <SubmitButton intent="moved" className="text-base">
          {payPaise > 0 ? t("goToPay", { amount: formatRupees(payPaise) }) : changeWords(refundPaise)}
        </SubmitButton>
        {payPaise > 0 ? <p className="text-sm">{t("changesWhenPaid")}</p> : null}
      </RowForm>
    </Panel>
  );
}

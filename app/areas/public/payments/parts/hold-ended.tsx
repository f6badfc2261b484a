import type { ComponentProps } from "react";
import type { OrderPage } from "#app/domain/bookings/find-order.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { OrderLines, type ShownOrder } from "./order-lines.tsx";

type HoldEndedProps = {
  order: ShownOrder & Pick<OrderPage, "change" | "payment">;
  /** What was chosen is kept in this browser: it can be held again. */
  hasDraft: boolean;
  failure: ComponentProps<typeof FailureAlert>["failure"];
};

/** The payment page once the time to pay is over: what became of it, and how to try again. */
export function HoldEnded({ order, hasDraft, failure }: HoldEndedProps) {
  const t = words("payment");
  const booking = present(order.bookings[0]);
  const { hospitalCitySlug, hospitalSlug } = booking.snapshot;
  const nearRooms =
    hospitalCitySlug && hospitalSlug ? paths.hotels(hospitalCitySlug, hospitalSlug) : paths.rooms;
  const near = booking.kind === "room" ? nearRooms : paths.itemEntry(booking.kind);
  const again = order.change
    ? { to: paths.customerChange(order.change.reference), label: t("changeAgain") }
    : order.purpose === "extension" && booking.extends
      ? { to: paths.customerExtend(booking.extends.reference), label: t("extendAgain") }
      : null;
  const isPaidLate = order.payment?.state === "surplus";
  // Both say that nothing was paid.
  const lead = isPaidLate ? undefined : t(order.change ? "endedChange" : "endedLead");
  return (
    <Page title={t("endedTitle")} lead={lead} width="narrow">
      <FailureAlert failure={failure} />
      {isPaidLate ? <Alert tone="info">{t("surplus")}</Alert> : null}
      <OrderLines order={order} />
      {hasDraft && order.purpose === "booking" ? (
        <RowForm fields={{}} className="flex flex-col gap-2">
          <SubmitButton intent="again" className="text-base">
            {t("again")}
          </SubmitButton>
          <p className="text-sm">{t("againNote")}</p>
        </RowForm>
      ) : null}
      {again ? (
        <Link to={again.to} className="btn btn-primary min-h-12 text-base">
          {again.label}
        </Link>
      ) : (
        <Link to={near} className="btn btn-outline min-h-12 text-base">
          {booking.kind === "room" ? t("otherRoom") : t("lookAgain")}
        </Link>
      )}
    </Page>
  );
}

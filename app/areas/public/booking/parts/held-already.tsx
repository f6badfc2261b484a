import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { DraftSummary } from "./draft-summary.tsx";
import type { DraftView } from "./draft-view.ts";

/** This choice has become an order already: the way to its payment, or to the booking. */
export function HeldAlready({ draft, order }: { draft: DraftView; order: NonNullable<DraftView["order"]> }) {
  const t = words("booking");
  const isHeld = order.status === "held";
  return (
    <Page
      title={isHeld ? t("heldTitle") : t("bookedTitle")}
      lead={isHeld ? t("heldLead") : t("bookedLead")}
      width="narrow"
    >
      <DraftSummary draft={draft} />
      <p className="flex flex-wrap gap-3">
        <Link to={paths.pay(order.reference)} className="btn btn-primary min-h-12 px-8 text-base">
          {isHeld ? t("toPayment") : t("seeBooking")}
        </Link>
        {isHeld ? (
          <Link to={draft.roomHref} className="btn btn-outline min-h-12 text-base">
            {t("otherRoom")}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

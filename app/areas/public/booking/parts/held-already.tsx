import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { DraftSummary } from "./draft-summary.tsx";
import type { DraftView } from "./draft-view.ts";

/** This choice has become an order already: the way to its payment, or to the booking. */
export function HeldAlready({ draft, order }: { draft: DraftView; order: NonNullable<DraftView["order"]> }) {
  const isHeld = order.status === "held";
  return (
    <Page
      title={isHeld ? "Your room is held for you" : "Your room is booked"}
      lead={
        isHeld
          ? "With the names that you gave. Pay, and it is yours. To change something, open the payment page first: there you can let the room go."
          : "It is paid and confirmed. You find everything on the booking's own page."
      }
      width="narrow"
    >
      <DraftSummary draft={draft} />
      <p className="flex flex-wrap gap-3">
        <Link to={paths.pay(order.reference)} className="btn btn-primary min-h-12 px-8 text-base">
          {isHeld ? "Go on to the payment" : "See the booking"}
        </Link>
        {isHeld ? (
          <Link to={draft.roomHref} className="btn btn-outline min-h-12 text-base">
            Choose another room
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

import type { FormFailure } from "#app/http/form.ts";
import { paths } from "#app/http/paths.ts";
import { BookingSteps } from "#app/ui/booking-steps.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, TwoColumns } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { AgentShare } from "../../booking/parts/agent-share.tsx";
import { CodeForm } from "../../booking/parts/code-form.tsx";
import type { SentCode } from "../../booking/parts/code-sent.ts";
import { CouponForm } from "../../booking/parts/coupon-form.tsx";
import { DeskNote } from "../../booking/parts/desk-note.tsx";
import { AddMore } from "./add-more.tsx";
import { ChoiceChanges, ChoiceLines } from "./choice-lines.tsx";
import type { ItemChoice } from "./choice-view.ts";
import { ItemGuestForm } from "./item-guest-form.tsx";
import { MealsIncluded } from "./meals-included.tsx";

type ChoicePageProps = {
  choice: ItemChoice;
  own: { name: string; phone: string } | null;
  /** Who of our office books for a guest. */
  desk: string | null;
  /** Whose link led here. */
  agency: string | null;
  sent: SentCode | null;
  failure: FormFailure | undefined;
};

/** What decides which of its pages a choice shows. */
export type ShownChoice = {
  choice: Pick<ItemChoice, "commissionPaise" | "problem"> & { order: object | null };
  own: object | null;
  sent: object | null;
};

const asksCode = ({ choice, own, sent }: ShownChoice) =>
  sent !== null && own === null && choice.commissionPaise === null;

/** The guest details are asked, with the bar that continues. */
export const hasChoiceBar = (page: ShownChoice): boolean => {
  const { order, commissionPaise, problem } = page.choice;
  return order === null && commissionPaise === null && problem === null && !asksCode(page);
};

/** The choice, its price and the guest; then the code. One page for every kind but rooms. */
export function ChoicePage({ choice, own, desk, agency, sent, failure }: ChoicePageProps) {
  const accountWords = words("account");
  const tripWords = words("trip");
  const { kind, id, order } = choice;
  const say = words("items");
  if (order) {
    const isHeld = order.status === "held";
    return (
      <Page
        title={isHeld ? say("heldTitle") : say("bookedTitle")}
        lead={isHeld ? say("heldLead") : say("bookedLead")}
        width="narrow"
      >
        <ChoiceLines lines={choice.lines} removable={false} />
        <p className="flex flex-wrap gap-3">
          <Link to={paths.pay(order.reference)} className="btn btn-primary min-h-12 text-base">
            {isHeld ? tripWords("toPayment") : tripWords("open")}
          </Link>
        </p>
      </Page>
    );
  }
  if (sent && asksCode({ choice, own, sent })) {
    return (
      <Page
        above={<BookingSteps at="code" of="item" />}
        title={accountWords("enterCode")}
        lead={sent.lead}
        back={{ to: paths.choice(kind, id), label: say("changeNumber") }}
        width="narrow"
      >
        <ChoiceChanges {...choice} />
        <CodeForm failure={failure} totalPaise={choice.totalPaise} sent={sent} />
      </Page>
    );
  }
  const first = choice.lines[0];
  // One page, two forms: what was refused belongs to the one that was sent.
  const ofCoupon = failure?.result.initialValue?.intent === "coupon";
  return (
    <Page
      above={
        choice.commissionPaise === null ? (
          <BookingSteps at="details" of="item" codeless={desk !== null && !own} />
        ) : undefined
      }
      title={say(`your_${kind}`)}
      lead={say("checkLead")}
      back={{ to: `${paths.itemEntry(kind)}?with=${id}`, label: say("chooseElse") }}
      width="columns"
    >
      <ChoiceChanges {...choice} />
      <MealsIncluded stays={choice.mealsIncluded} />
      {own ? null : <DeskNote desk={desk} />}
      <TwoColumns
        aside={
          <>
            <ChoiceLines lines={choice.lines} removable={choice.lines.length > 1} />
            {choice.lines.length > 1 ? (
              <p className="text-xl font-bold">
                {say("inAll", { amount: formatRupeesShort(choice.totalPaise) })}
              </p>
            ) : null}
            {choice.problem ? null : (
              <CouponForm
                couponCode={choice.couponCode}
                offers={choice.offers}
                failure={ofCoupon ? failure : undefined}
              />
            )}
          </>
        }
      >
        {choice.commissionPaise === null ? (
          <ItemGuestForm
            failure={ofCoupon ? undefined : failure}
            {...{ choice, own, agency }}
            desk={desk !== null}
          />
        ) : (
          <>
            <AgentShare paise={choice.commissionPaise} />
            <Link to={paths.agentBookFor(id)} className="btn btn-primary min-h-12 self-start text-base">
              {words("booking")("bookForGuest")}
            </Link>
          </>
        )}
        {choice.problem ? null : <AddMore draftId={id} date={first?.startsOn} />}
      </TwoColumns>
    </Page>
  );
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { applyCoupon } from "#app/domain/bookings/apply-coupon.ts";
import { chooseRate, removeFromDraft } from "#app/domain/bookings/create-draft.ts";
import { RATE_PLANS } from "#app/domain/money/rate-plans.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentHere } from "#app/http/agent-here.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { BookingSteps } from "#app/ui/booking-steps.tsx";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { PayBar, type PayBarHandle } from "#app/ui/pay-bar.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { addressWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";
import { AddMore } from "../items/parts/add-more.tsx";
import { ChoiceLines } from "../items/parts/choice-lines.tsx";
import { MealsIncluded } from "../items/parts/meals-included.tsx";
import { AgentShare } from "./parts/agent-share.tsx";
import { CouponForm } from "./parts/coupon-form.tsx";
import { DraftChanges, DraftPrice, DraftSummary } from "./parts/draft-summary.tsx";
import { readDraftView } from "./parts/draft-view.ts";
import { OtherRatePanel } from "./parts/other-rate.tsx";
import { cartParams } from "./parts/params.ts";

export const handle: FooterHandle & PayBarHandle<{ draft: { problem: string | null } }> = {
  footer: "short",
  payBar: ({ draft }) => draft.problem === null,
};

export const meta = () =>
  described({ title: words("booking")("roomChosen"), description: words("booking")("cartLead") });

export const loader = publicLoader(
  {
    permission: "public",
    failed: BOOKINGS_MESSAGES.errorWhileLoadingPropertyInfoDetails,
    params: cartParams,
  },
  async (ctx, { params, request, browserId }) => {
    const agent = await agentHere(request, ctx);
    const draft = await readDraftView(agent ?? ctx, {
      id: params.draft,
      searchInfo: params.searchInfo,
      browserId,
      withOtherRate: true,
    });
    return { draft, agent: agent !== null };
  },
);

/** Takes something that was added out again, puts a coupon on, or takes the room at its other rate. */
export const action = publicAction(
  {
    permission: "public",
    params: cartParams,
    intents: {
      remove: z.object({ place: z.coerce.number().int().min(1).max(20) }),
      coupon: z.object({ code: z.string().max(40).default("") }),
      rate: z.object({ ratePlan: z.enum(RATE_PLANS) }),
    },
  },
  async (ctx, { params, intent, value, browserId }) => {
    const t = words("booking");
    const key = { id: params.draft, browserHash: browserHash(browserId) };
    const cart = paths.cart(params.draft, params.searchInfo);
    if (intent === "coupon") {
      const replaced = await applyCoupon(ctx, key, value.code);
      if (replaced) return done(cart, t("couponReplaces", { code: replaced }));
      return done(cart, value.code.trim() === "" ? t("couponOff") : t("couponOn"));
    }
    if (intent === "rate") {
      await chooseRate(ctx, { ...key, ratePlan: value.ratePlan });
      return done(cart, t("rateChanged"));
    }
    await removeFromDraft(ctx, { ...key, place: value.place });
    return done(cart, t("removed"));
  },
);

export default function CartDetails() {
  const t = words("booking");
  const { draft, agent } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const property = draft.lines[0]?.property;
  const next = agent ? paths.agentBookFor(draft.id) : paths.bookingProcess(draft.searchInfo, draft.id);
  const nextLabel = t(agent ? "bookForGuest" : "continue");
  return (
    <Page
      above={agent ? undefined : <BookingSteps at="choice" />}
      title={t("roomChosen")}
      lead={t("cartLead")}
      back={{ to: draft.roomHref, label: t("otherRoom") }}
      width="columns"
    >
      <DraftChanges draft={draft} />
      <TwoColumns
        first={<DraftSummary draft={draft} change={!draft.problem} />}
        aside={
          property ? (
            <>
              <DraftPrice draft={draft} />
              {draft.commissionPaise === null ? null : <AgentShare paise={draft.commissionPaise} />}
              {draft.problem ? null : (
                <Link
                  to={next}
                  data-prefetch="now"
                  className="btn btn-primary hidden min-h-12 text-base lg:inline-flex"
                >
                  {nextLabel}
                </Link>
              )}
            </>
          ) : null
        }
      >
        {property ? (
          <>
            {draft.otherRate ? <OtherRatePanel rate={draft.otherRate} /> : null}
            <div id="added" className="flex flex-col gap-5 empty:hidden">
              <MealsIncluded stays={draft.mealsIncluded} />
              <ChoiceLines lines={draft.added} removable />
            </div>
            <CouponForm couponCode={draft.couponCode} offers={draft.offers} failure={failure} />
            <AddMore
              draftId={draft.id}
              city={draft.stay.city}
              hospital={draft.stay.hospital}
              house={property.citySlug === draft.stay.city ? property.propertySlug : undefined}
              date={draft.stay.checkIn}
            />
            <Panel title={t("ifCancel")}>
              <PolicySteps steps={draft.policy} />
            </Panel>
            <Panel title={t("arrival")}>
              <FactList
                facts={[
                  [t("address"), addressWords(property)],
                  [t("checkIn"), t("from", { time: formatTime(property.checkInTime) })],
                  [t("checkOut"), t("until", { time: formatTime(property.checkOutTime) })],
                ]}
              />
            </Panel>
          </>
        ) : null}
      </TwoColumns>
      {draft.problem ? null : (
        <div className="lg:hidden">
          <PayBar totalPaise={draft.totalPaise}>
            <Link to={next} data-prefetch="now" className="btn btn-primary min-h-12 px-8 text-base">
              {nextLabel}
            </Link>
          </PayBar>
        </div>
      )}
    </Page>
  );
}

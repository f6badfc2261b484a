import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { feedbackList } from "#app/domain/feedback/feedback-list.ts";
import { moderateReview } from "#app/domain/feedback/reviews.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.feedback.permission,
    failed: ADMIN_MESSAGES.errorWhileGetFeedbackDetails,
    search: feedbackList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, feedbackList, search) }),
);

export const action = adminAction(
  {
    permission: "admin.request.write",
    intents: { show: z.object({ id: z.uuid() }), hide: z.object({ id: z.uuid() }) },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminFeedback");

    await moderateReview(ctx, { id: value.id, show: intent === "show" });
    return done(adminAddresses.feedback.path, intent === "show" ? t("reviewIsShown") : t("reviewIsNotShown"));
  },
);

export default function Feedback() {
  const t = words("adminFeedback");

  const { list } = useLoaderData<typeof loader>();
  const { average } = list.totals;
  return (
    <>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <ListPage
        list={list}
        lead={average === null ? undefined : t("answersOutOf5", { total: list.total, average })}
        cells={{
          mh_booking_id: ({ mh_booking_id: number }) => (
            <Link
              className="link whitespace-nowrap"
              to={paths.adminBookings + bookingsQueryString({ q: number ?? "" })}
            >
              {number}
            </Link>
          ),
        }}
        after={[
          {
            key: "show",
            label: t("review"),
            bare: true,
            value: (row) => <ReviewButtons id={row.key} state={row.review_state} />,
          },
        ]}
        empty={t("noAnswersYetGuests")}
        noMatch={t("noAnswerFitsTheseFilters")}
      />
    </>
  );
}

/** A review is shown to everybody once somebody has read it. */
function ReviewButtons({ id, state }: { id: string; state: string | null }) {
  const t = words("adminFeedback");

  return (
    <RowForm fields={{ id }}>
      {state === "shown" ? null : (
        <SubmitButton intent="show" tone="plain" small>
          {t("show")}
        </SubmitButton>
      )}
      {state === "hidden" ? null : (
        <SubmitButton intent="hide" tone="plain" small>
          {t("hide")}
        </SubmitButton>
      )}
    </RowForm>
  );
}

import { Link, useLoaderData } from "@remix-run/react";
import { feedbackList } from "#app/domain/feedback/feedback-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { adminAddresses } from "../addresses.ts";

export const meta = () => [{ title: "Feedback" }];

export const loader = adminLoader(
  {
    permission: adminAddresses.feedback.permission,
    failed: ADMIN_MESSAGES.errorWhileGetFeedbackDetails,
    search: feedbackList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, feedbackList, search) }),
);

export default function Feedback() {
  const { list } = useLoaderData<typeof loader>();
  const { average } = list.totals;
  return (
    <ListPage
      list={list}
      lead={average === null ? undefined : `${list.total} answers, ${average} out of 5 on average.`}
      cells={{
        mh_booking_id: ({ mh_booking_id: number }) => (
          <Link className="link" to={paths.adminBookings + bookingsQueryString({ q: number ?? "" })}>
            {number}
          </Link>
        ),
      }}
      empty="No answers yet. Guests are asked when their stay is completed."
      noMatch="No answer fits these filters."
    />
  );
}

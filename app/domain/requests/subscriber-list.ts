import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { beginningWith } from "#app/domain/shared/like.ts";

const STATES = { active: "Subscribed", ended: "Unsubscribed" };

/** The readers of the newsletter, newest first, for admins. */
export const subscriberList = defineList({
  name: "subscribers",
  title: "Email subscribers",
  from: "subscribers subscriber",
  key: "subscriber.id",
  columns: {
    datetime_for_subscription: column.instant("Subscribed", "subscriber.subscribed_at"),
    subscriber_email: column.text("Email", "subscriber.subscriber_email"),
    unsubscribed_datetime: column.instant("Ended", "subscriber.unsubscribed_at"),
  },
  filters: {
    q: filter.search("Address begins with", (words) => ({
      sql: "subscriber.subscriber_email LIKE $prefix",
      bind: { prefix: beginningWith(words.toLowerCase()) },
    })),
    state: filter.choice(
      "State",
      STATES,
      (state) => ({ sql: `subscriber.unsubscribed_at IS ${state === "active" ? "" : "NOT "}NULL` }),
      { first: "active" },
    ),
    from: filter.sinceDay("From", "subscriber.subscribed_at"),
    to: filter.untilDay("Until", "subscriber.subscribed_at"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "subscriber.subscribed_at DESC",
  pageSize: 50,
});

import { config } from "#app/config.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { LINK_STATE_LABELS } from "#app/domain/short-links/labels.ts";
import { ownAgency } from "./contacts.ts";

/** Confirmed bookings that guests made through the agency by a link. */
const BROUGHT = `bookings booking JOIN orders placed ON placed.id = booking.order_id
  WHERE placed.short_link_id = link.id AND placed.status = 'confirmed' AND booking.agent_account_id = link.account_id`;

/** The links that an agency shares, with whom they brought. */
export const shareLinkList = defineList({
  name: "share-links",
  title: "Share links",
  from: "short_links link",
  key: "link.id",
  keys: { code: "link.code", ended: "link.disabled_at::text" },
  columns: {
    short_url: column.text("Link", "$shortLinks || link.code"),
    label: column.text("For", "link.label"),
    LongUrl: column.text("Leads to", "link.long_url", { always: true, shortened: true }),
    state: column.choice(
      "State",
      "CASE WHEN link.disabled_at IS NOT NULL THEN 'disabled' ELSE link.upload_status END",
      LINK_STATE_LABELS,
      { badge: true },
    ),
    clicks: column.count(
      "People",
      "(SELECT count(*)::integer FROM short_link_clicks click WHERE click.link_id = link.id)",
    ),
    last_opened: column.instant(
      "Last opened",
      "(SELECT max(click.at) FROM short_link_clicks click WHERE click.link_id = link.id)",
      { under: "clicks" },
    ),
    bookings: column.count("Bookings", `(SELECT count(*)::integer FROM ${BROUGHT})`),
    net_agent_comm: column.money(
      "Your commission",
      `(SELECT coalesce(sum(booking.net_agent_paise), 0)::bigint FROM ${BROUGHT})`,
      { notSummed: true },
    ),
    made_at: column.instant("Made", "link.created_at"),
  },
  filters: {
    q: filter.search("Purpose or page", (words) => ({
      sql: "(link.label ILIKE $q OR link.long_url ILIKE $q)",
      bind: { q: containing(words) },
    })),
  },
  scope: (ctx) => ({ sql: "link.account_id = $agency", bind: { agency: ownAgency(ctx).accountId } }),
  order: "link.created_at DESC",
  bind: () => ({ shortLinks: `${config().APP_ORIGIN}/r/` }),
});

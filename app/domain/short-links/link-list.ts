import { config } from "#app/config.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { LINK_STATE_LABELS, UPLOAD_STATUS_LABELS } from "./labels.ts";
import { canMakeLinks } from "./policy.ts";

const STATE = `CASE WHEN link.disabled_at IS NOT NULL THEN 'disabled' WHEN link.expires_at <= $now THEN 'expired'
  ELSE link.upload_status END`;

/** Short links made by people, newest first, for staff and admins. */
export const linkList = defineList({
  name: "short-links",
  title: "Short links",
  from: "short_links link",
  joins: "LEFT JOIN users maker ON maker.id = link.created_by",
  key: "link.id",
  keys: { host: "link.host" },
  columns: {
    ShortUrl: column.text("Short link", "$shortLinks || link.code"),
    LongUrl: column.text("Leads to", "link.long_url", { always: true }),
    label: column.text("Purpose", "link.label", { on: "file" }),
    state: column.choice("State", STATE, LINK_STATE_LABELS),
    UploadStatus: column.choice("Approval", "link.upload_status", UPLOAD_STATUS_LABELS, { on: "file" }),
    clicks: column.count(
      "People",
      "(SELECT count(*)::integer FROM short_link_clicks click WHERE click.link_id = link.id)",
    ),
    bookings: column.count(
      "Bookings",
      "(SELECT count(*)::integer FROM orders placed WHERE placed.short_link_id = link.id AND placed.status = 'confirmed')",
      { on: "file" },
    ),
    made_at: column.instant("Made", "link.created_at"),
    made_by: column.text("Made by", "maker.name", { under: "made_at" }),
    expires_at: column.instant("Ends", "link.expires_at"),
    disabled_at: column.instant("Switched off", "link.disabled_at", { on: "file" }),
  },
  filters: {
    q: filter.search("Code, host or purpose", (words) => ({
      sql: "link.code = $q OR link.host = lower($q) OR link.label ILIKE $beginning",
      bind: { q: words, beginning: beginningWith(words) },
    })),
    status: filter.choice("State", LINK_STATE_LABELS, (status, { now }) => {
      if (status === "disabled") return { sql: "link.disabled_at IS NOT NULL" };
      if (status === "expired") return { sql: "link.expires_at <= $now", bind: { now } };
      return { sql: "link.upload_status = $status", bind: { status } };
    }),
    file: filter.id(null, "link.batch_id = $file"),
  },
  scope: ({ actor }) => {
    if (!canMakeLinks(actor)) throw new Forbidden();
    return { sql: "link.campaign_recipient_id IS NULL" };
  },
  order: "link.created_at DESC",
  bind: ({ now }) => ({ now, shortLinks: `${config().APP_ORIGIN}/r/` }),
  pageSize: 50,
});

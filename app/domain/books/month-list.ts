import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { bookScope } from "./book-scope.ts";
import { POSTED_ON } from "./close-books.ts";
import { MONTH_WORDS } from "./labels.ts";

/** The months of the books from the first posting on, the newest first. A later closed month closes those before it. */
export const bookMonthList = defineList({
  name: "book-months",
  title: "Months of the books",
  from: `(SELECT months.month::date AS month, last_closed.month AS last_closed
      FROM (SELECT (SELECT ${POSTED_ON} FROM ledger_entries entry ORDER BY ${POSTED_ON} LIMIT 1) AS day) first,
        LATERAL generate_series(date_trunc('month', first.day), date_trunc('month', (now() AT TIME ZONE 'Asia/Kolkata')::date), interval '1 month') AS months (month),
        (SELECT max(month) AS month FROM closed_months) last_closed) book
    LEFT JOIN closed_months closed ON closed.month = book.month`,
  joins:
    "LEFT JOIN users closer ON closer.id = closed.closed_by LEFT JOIN users asker ON asker.id = closed.reopening_asked_by",
  key: "to_char(book.month, 'YYYY-MM')",
  keys: {
    askedBy: "closed.reopening_asked_by",
    /** The last closed month alone is opened again. */
    isLast: "CASE WHEN book.month = book.last_closed THEN 'yes' END",
  },
  columns: {
    month: column.month("Month", "book.month", { always: true }),
    status: column.choice(
      "State",
      `CASE WHEN closed.reopening_asked_by IS NOT NULL THEN 'asked' WHEN book.month <= book.last_closed THEN 'closed'
        WHEN book.month = date_trunc('month', $today::date)::date THEN 'running' ELSE 'open' END`,
      MONTH_WORDS,
      { always: true, badge: true },
    ),
    closed_at: column.instant("Closed", "closed.closed_at"),
    closed_by: column.text("Closed by", "closer.name", { under: "closed_at" }),
    reopening_asked_by: column.text("Asked to open it", "asker.name"),
    reopening_reason: column.text("Why", "nullif(closed.reopening_reason, '')", {
      under: "reopening_asked_by",
    }),
  },
  filters: {},
  scope: bookScope,
  bind: (ctx) => ({ today: istDate(ctx.now) }),
  order: "book.month DESC",
});

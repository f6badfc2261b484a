import { words } from "#app/words/catalogue.ts";
import { formatCount } from "./format.ts";
import { Link } from "./link.tsx";

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** True when `total` is a floor because counting further would cost too much. */
  more?: boolean;
  href: (page: number) => string;
  /** What is paged, where a screen has several lists. */
  label?: string;
};

/** Which rows are shown, and links to the pages around. */
export function Pager({ page, pageSize, total, more, href, label }: PagerProps) {
  const t = words("lists");
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label={label ?? t("pages")}
      className="no-print flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-sm">
        {t("rangeOf", {
          first: formatCount(first),
          last: formatCount(Math.min(page * pageSize, total)),
          total: `${formatCount(total)}${more ? "+" : ""}`,
        })}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          <Link className="btn btn-outline min-h-11" to={href(page - 1)} rel="prev">
            {t("previous")}
          </Link>
        ) : null}
        {page < last ? (
          <Link className="btn btn-outline min-h-11" to={href(page + 1)} rel="next">
            {t("next")}
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

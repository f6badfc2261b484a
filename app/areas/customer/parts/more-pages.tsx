import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

type MorePagesProps = { page: number; more: boolean; href: (page: number) => string };

/** The way to the pages before and after, of a list whose length nobody counts. */
export function MorePages({ page, more, href }: MorePagesProps) {
  const t = words("customer");
  if (page === 1 && !more) return null;
  return (
    <p className="flex gap-3">
      {page > 1 ? (
        <Link className="btn btn-outline min-h-12" to={href(page - 1)}>
          {t("newer")}
        </Link>
      ) : null}
      {more ? (
        <Link className="btn btn-outline min-h-12" to={href(page + 1)}>
          {t("older")}
        </Link>
      ) : null}
    </p>
  );
}

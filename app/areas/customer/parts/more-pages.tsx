import { Link } from "@remix-run/react";

type MorePagesProps = { page: number; more: boolean; href: (page: number) => string };

/** The way to the pages before and after, of a list whose length nobody counts. */
export function MorePages({ page, more, href }: MorePagesProps) {
  if (page === 1 && !more) return null;
  return (
    <p className="flex gap-3">
      {page > 1 ? (
        <Link className="btn btn-outline min-h-12" to={href(page - 1)}>
          Newer
        </Link>
      ) : null}
      {more ? (
        <Link className="btn btn-outline min-h-12" to={href(page + 1)}>
          Older
        </Link>
      ) : null}
    </p>
  );
}

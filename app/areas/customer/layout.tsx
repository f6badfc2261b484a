import { Outlet, useLocation } from "@remix-run/react";
import { markedEntry } from "#app/http/menu-mark.ts";
import { menusOf } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";

/** Names of menu entries; an entry that is not listed here keeps its name. */
const LABELS: Record<string, Key<"customer">> = {
  [paths.customer]: "menuNext",
  [paths.customerBookings]: "menuBookings",
  [paths.customerExtend()]: "extend",
  [paths.customerBookMore]: "bookMore",
  [paths.customerPayments]: "payments",
  [paths.customerRefunds]: "menuRefunds",
  [paths.customerRequests]: "menuRequests",
  [paths.customerAccount]: "account",
};

/** The frame of the customer's own pages, inside the public one. Each page guards itself. */
export default function CustomerLayout() {
  const t = words("customer");
  const menu = menusOf("customer", null).map(({ path, label }) => {
    const key = LABELS[path];
    return { path, label: key ? t(key) : label };
  });
  const { pathname } = useLocation();
  const marked = markedEntry(menu, { pathname });
  const isHere = (path: string) => path === marked;
  const signOut = { path: paths.logout("customer"), label: t("signOut") };
  return (
    <div className="flex flex-col gap-4">
      <nav
        aria-label={t("myPages")}
        className="no-print -mx-4 flex gap-x-1 scroll-px-4 overflow-x-auto border-b border-base-300 px-4 pb-2 whitespace-nowrap [scrollbar-width:thin]"
      >
        {[...menu, signOut].map((link) => (
          <Link
            key={link.path}
            to={link.path}
            aria-current={isHere(link.path) ? "page" : undefined}
            className={`flex min-h-11 shrink-0 items-center rounded-field px-2 text-sm sm:px-3 sm:text-base ${isHere(link.path) ? "bg-primary font-semibold text-primary-content [scroll-initial-target:nearest]" : "hover:bg-base-300"}`}
          >
            {link.label}{" "}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

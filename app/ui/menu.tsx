import { useLocation, useMatches } from "@remix-run/react";
import { publicPages } from "#app/http/addresses/public.ts";
import { markedEntry } from "#app/http/menu-mark.ts";
import type { MenuEntry } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { wordsIn } from "#app/words/catalogue.ts";
import type { Language } from "#app/words/languages.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

type MenuGroup = { name: string | undefined; icon: IconName; entries: MenuEntry[] };

/** Entries of one group follow each other. */
function groupsOf(menu: MenuEntry[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const entry of menu) {
    const last = groups.at(-1);
    if (last && last.name === entry.group) last.entries.push(entry);
    else groups.push({ name: entry.group, icon: entry.icon, entries: [entry] });
  }
  return groups;
}

/** So many entries fit on a desk without folding. */
const UNFOLDED = 14;

const LINE = "flex items-center gap-3 rounded-field px-3 py-2.5 lg:py-1.5 lg:text-sm";

/** Where somebody is, and of which kind is what the screen shows. */
function useHere() {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.data as { kind?: unknown } | undefined;
  return { pathname, search, kind: typeof data?.kind === "string" ? data.kind : undefined };
}

type MenuProps = {
  menu: MenuEntry[];
  /** Which session the sign-out ends. */
  session: string;
  language: Language;
};

/** The menu of an office. A long one shows the group of the page that is open, and the names of the others. */
export function Menu({ menu, session, language }: MenuProps) {
  const t = wordsIn(language, "office");
  const here = useHere();
  const marked = markedEntry(menu, here) ?? here.pathname;
  const isHere = (path: string) => path === marked;
  const folds = menu.length > UNFOLDED;
  return (
    <nav aria-label={t("office")} className="flex flex-col gap-0.5 py-2">
      {groupsOf(menu).map(({ name, icon, entries }) =>
        name ? (
          <details key={name} open={!folds || entries.some((entry) => isHere(entry.path))}>
            <summary className={`menu-group cursor-pointer font-semibold hover:bg-base-200 ${LINE}`}>
              <Icon name={icon} /> {name}
            </summary>
            <div className="flex flex-col gap-0.5">
              {entries.map((entry) => (
                <MenuLink key={entry.path} to={entry.path} isHere={isHere(entry.path)}>
                  {entry.label}
                </MenuLink>
              ))}
            </div>
          </details>
        ) : (
          entries.map((entry) => (
            <MenuLink key={entry.path} to={entry.path} icon={entry.icon} isHere={isHere(entry.path)}>
              {entry.label}
            </MenuLink>
          ))
        ),
      )}
      <MenuLink to={paths.account(session)} icon="person" isHere={isHere(publicPages.account.path)}>
        {t("yourAccount")}
      </MenuLink>
      <MenuLink to={paths.logout(session)} icon="signOut" isHere={isHere(publicPages.logout.path)}>
        {t("signOut")}
      </MenuLink>
    </nav>
  );
}

/** An entry with a drawing of its own, or, in a group, level with the name of the group. */
function MenuLink({
  to,
  isHere,
  icon,
  children,
}: {
  to: string;
  isHere: boolean;
  icon?: IconName;
  children: string;
}) {
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={`${LINE} ${icon ? "" : "ps-11"} ${isHere ? "bg-primary text-primary-content" : "hover:bg-base-200"}`}
    >
      {icon ? <Icon name={icon} /> : null} {children}
    </Link>
  );
}

import { Form, useRouteLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { MenuEntry } from "#app/http/menus.ts";
import type { OfficeHere } from "#app/http/office-here.ts";
import { paths } from "#app/http/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { words, wordsIn } from "#app/words/catalogue.ts";
import { LANGUAGES, type Language } from "#app/words/languages.ts";
import { AgentLinks, AgentStrip } from "./agent-bar.tsx";
import { Alert } from "./alert.tsx";
import { PublicFooter } from "./footer.tsx";
import { LanguageMenu, OfficeLanguages } from "./languages.tsx";
import { Link } from "./link.tsx";
import { Menu } from "./menu.tsx";
import { ViewingBanner } from "./viewing-banner.tsx";

export function useRoot() {
  return useRouteLoaderData<typeof rootLoader>("root");
}

function Brand() {
  const brand = useRoot()?.brand ?? "";
  return (
    <Link to="/" className="flex items-center gap-2 text-lg font-bold text-primary">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M8 25V14.5L16 8l8 6.5V25h-5.5v-6h-5v6z" className="fill-primary-content" />
        <path d="M16 12.2v4M14 14.2h4" className="stroke-primary" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {brand}
    </Link>
  );
}

function SkipLink() {
  const t = words("shell");
  return (
    <a
      href="#main"
      className="sr-only z-50 focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:bg-base-100 focus:p-3"
    >
      {t("skip")}
    </a>
  );
}

/** The alert that the last action left. */
function FlashAlert() {
  const flash = useRoot()?.flash;
  if (!flash) return null;
  return (
    <div className="mx-auto mb-4 w-full max-w-7xl">
      <Alert tone={flash.tone}>
        {flash.title ? <p className="mb-1 text-2xl font-bold">{flash.title}</p> : null}
        <p className="whitespace-pre-line">{flash.message}</p>
      </Alert>
    </div>
  );
}

/** On a phone they are in the footer; the brand leads to the search. */
const PUBLIC_LINKS = [
  { path: paths.rooms, word: "findRoom" },
  { path: paths.healthSupport, word: "healthSupport" },
  { path: paths.customerSupport, word: "help" },
] as const;

/** The frame of the public site: quiet header, one column, footer. */
export function PublicShell({ children }: { children: ReactNode }) {
  const root = useRoot();
  const t = words("shell");
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header className="border-b border-base-300 bg-base-100 print:mb-3">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-2 px-4 py-2">
          <Brand />{" "}
          <nav aria-label={t("mainMenu")} className="no-print flex flex-wrap items-center sm:gap-1">
            {root?.agent ? <AgentLinks /> : null}
            {(root?.agent ? [] : PUBLIC_LINKS).map((item) => (
              <Fragment key={item.path}>
                <Link to={item.path} className="btn btn-ghost hidden min-h-11 px-3 sm:inline-flex">
                  {t(item.word)}
                </Link>{" "}
              </Fragment>
            ))}
            {root?.agent ? null : (
              <OwnLink customer={root?.customer ?? false} office={root?.office ?? null} />
            )}{" "}
            {root?.company?.phone ? (
              <a href={`tel:${root.company.phone}`} className="btn btn-ghost min-h-11 px-1.5 sm:px-3">
                {t("call")}
              </a>
            ) : null}{" "}
            <LanguageMenu />
          </nav>
        </div>
      </header>
      {root?.agent ? <AgentStrip agent={root.agent} /> : null}
      <ViewingBanner viewed={root?.viewed} />
      <main id="main" className="mx-auto w-full max-w-7xl flex-1 px-4 py-5">
        <FlashAlert />
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

/** The way to what belongs to whoever is signed in, a guest first, or to signing in. */
export function OwnLink({ customer, office }: { customer: boolean; office: OfficeHere | null }) {
  const t = words("shell");
  const look = "btn btn-ghost min-h-11 px-1.5 sm:px-3";
  if (office && !customer)
    return (
      <Link to={office.to} className={`${look} flex-col gap-0 leading-tight`}>
        <span className="max-w-32 truncate text-xs font-normal">{office.name}</span>{" "}
        <span>{t(office.role === "partner" ? "partnerArea" : "myDesk")}</span>
      </Link>
    );
  return (
    <Link to={customer ? paths.customer : paths.customerLogin()} className={look}>
      {t(customer ? "bookings" : "signIn")}
    </Link>
  );
}

type BackOfficeProps = {
  /** What this office is: "Partner", "Administration". */
  title: string;
  menu: MenuEntry[];
  person: string;
  /** Which session the sign-out ends. */
  session: string;
  /** The languages that some of its screens are said in, and that of its menu. */
  languages?: readonly Language[];
  language?: Language;
  /** Where the office searches over everything that it works with, if it does. */
  searchAt?: string;
  children: ReactNode;
};

/** The frame of a back office: the menu at the left on a desk, folded at the top on a phone. */
export function BackOfficeShell({
  title,
  menu,
  person,
  session,
  languages,
  language = "en",
  searchAt,
  children,
}: BackOfficeProps) {
  const t = wordsIn(language, "office");
  const foot = languages ? <OfficeLanguages languages={languages} current={language} /> : null;
  return (
    <div className="office flex min-h-screen flex-col lg:flex-row">
      <SkipLink />
      <header
        lang={LANGUAGES[language].tag}
        className="no-print relative flex flex-col border-b border-base-300 bg-base-100 lg:sticky lg:top-0 lg:h-screen lg:w-60 lg:shrink-0 lg:overflow-y-auto lg:border-e lg:border-b-0"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 max-lg:pe-28 lg:flex-col lg:items-start lg:gap-3">
          <Brand />
          <p className="text-sm max-sm:flex max-sm:w-full max-sm:gap-2">
            <span className="font-semibold">{title}</span>{" "}
            <span className="block text-base-content/80">{person}</span>
          </p>
        </div>
        {searchAt ? <OfficeSearch at={searchAt} /> : null}
        <details className="px-4 pb-2 lg:hidden">
          <summary className="btn btn-outline absolute end-4 top-2.5 min-h-11">{t("menu")}</summary>
          <Menu menu={menu} session={session} language={language} />
          {foot}
        </details>
        <div className="hidden px-3 pb-4 lg:block">
          <Menu menu={menu} session={session} language={language} />
          {foot}
        </div>
      </header>
      <main id="main" className="min-w-0 flex-1 px-4 py-5 lg:px-6">
        <ViewingBanner viewed={useRoot()?.viewed} />
        <FlashAlert />
        {children}
      </main>
    </div>
  );
}

function OfficeSearch({ at }: { at: string }) {
  const t = words("office");
  return (
    <search className="px-4 pb-3">
      <Form action={at} className="relative flex gap-2">
        <label htmlFor="office-search" className="sr-only">
          {t("searchLabel")}
        </label>
        <input
          id="office-search"
          type="search"
          name="q"
          placeholder={t("search")}
          aria-keyshortcuts="/"
          maxLength={100}
          className="input min-h-11 min-w-0 flex-1"
          data-shortcut="/"
        />
        <span
          aria-hidden="true"
          className="absolute end-3 top-2.5 hidden rounded border border-base-300 px-1.5 text-sm text-base-content/75 lg:block"
        >
          /
        </span>
        <button type="submit" className="btn btn-outline min-h-11 lg:sr-only">
          {t("search")}
        </button>
      </Form>
    </search>
  );
}

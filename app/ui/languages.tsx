import { useLocation, useMatches } from "@remix-run/react";
import { words } from "#app/words/catalogue.ts";
import { ENGLISH_ONLY } from "#app/words/english-only.ts";
import { hrefIn } from "#app/words/href.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";

/** The attributes of what is English in a page of another language. */
export const ENGLISH = { lang: LANGUAGES.en.tag, dir: LANGUAGES.en.dir } as const;

/** Whether the screen of this page is in English alone. */
export function useSpeaksEnglishOnly(): boolean {
  const ids = useMatches().map(({ id }) => id);
  return !ids.includes("areas/public/layout") || ids.some((id) => ENGLISH_ONLY.has(id));
}

/** Links to this page in each language, by the language's own name. Plain links: the whole page is loaded anew. */
function useLanguageLinks() {
  const location = useLocation();
  const current = currentLanguage();
  return LANGUAGE_CODES.map((language) => ({
    language,
    lang: language,
    href: hrefIn(location, language),
    name: LANGUAGES[language].name,
    isCurrent: language === current,
  }));
}

/** The languages in the header, folded behind the name of the current one. */
export function LanguageMenu() {
  const t = words("shell");
  const links = useLanguageLinks();
  return (
    <details className="relative">
      <summary className="btn btn-ghost min-h-11 px-1.5 sm:px-3">
        <span className="sr-only">{t("language")}: </span>
        <span aria-hidden="true" className="sm:hidden">
          अ/A
        </span>
        <span className="sr-only sm:not-sr-only">{links.find(({ isCurrent }) => isCurrent)?.name}</span>
        <span aria-hidden="true">▾</span>
      </summary>
      <ul className="absolute end-0 z-40 w-40 rounded-box border border-base-300 bg-base-100 p-1 shadow">
        {links.map(({ language, lang, href, name, isCurrent }) => (
          <li key={language}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={isCurrent || undefined}
              className={`block min-h-11 rounded-field px-3 py-2.5 hover:bg-base-200 ${isCurrent ? "font-semibold" : ""}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The languages in the footer, one beside the other. */
export function LanguageLinks() {
  const t = words("shell");
  return (
    <nav aria-label={t("language")} className="mx-auto flex max-w-7xl flex-wrap gap-x-4 px-4 pt-5 text-sm">
      {useLanguageLinks().map(({ language, lang, href, name, isCurrent }) => (
        <a
          key={language}
          href={href}
          lang={lang}
          hrefLang={lang}
          aria-current={isCurrent || undefined}
          className="link inline-block py-2.5"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

import { useLocation, useMatches } from "@remix-run/react";
import { words, wordsIn } from "#app/words/catalogue.ts";
import { hrefIn } from "#app/words/href.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { ENGLISH_ONLY, languagesOn } from "#app/words/spoken-on.ts";

/** The attributes of what is English in a page of another language. */
export const ENGLISH = { lang: LANGUAGES.en.tag, dir: LANGUAGES.en.dir } as const;

/** The languages that this page is said in. */
export function usePageLanguages(): readonly Language[] {
  const ids = useMatches().map(({ id }) => id);
  // Of an address that no screen answers, the root alone is known.
  return ids.length > 1 ? languagesOn(ids) : LANGUAGE_CODES;
}

/** Whether the screen of this page is in English alone. */
export function useSpeaksEnglishOnly(): boolean {
  const isEnglishOnly = useMatches().some(({ id }) => ENGLISH_ONLY.has(id));
  return usePageLanguages().length === 1 || isEnglishOnly;
}

/** Links to this page in each language, by the language's own name. Plain links: the whole page is loaded anew. */
function useLanguageLinks(languages: readonly Language[], current: Language) {
  const location = useLocation();
  return languages.map((language) => ({
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
  const links = useLanguageLinks(usePageLanguages(), currentLanguage());
  return (
    <details className="relative">
      <summary className="btn btn-ghost min-h-11 px-1.5 sm:px-3">
        <span className="sr-only">{t("language")}: </span>{" "}
        <span aria-hidden="true" className="sm:hidden">
          अ/A
        </span>{" "}
        <span className="sr-only sm:not-sr-only">{links.find(({ isCurrent }) => isCurrent)?.name}</span>{" "}
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
  const languages = usePageLanguages();
  return (
    <nav aria-label={t("language")} className="flex flex-wrap gap-x-4">
      <ListOfLanguages languages={languages} current={currentLanguage()} />
    </nav>
  );
}

/** The languages of an office, below its menu. `current` is that of the menu: a screen of it may be in English. */
export function OfficeLanguages({
  languages,
  current,
}: {
  languages: readonly Language[];
  current: Language;
}) {
  const t = wordsIn(current, "office");
  return (
    <nav aria-label={t("language")} className="flex flex-wrap gap-x-3 px-3 py-2 text-sm">
      <ListOfLanguages languages={languages} current={current} />
    </nav>
  );
}

function ListOfLanguages({ languages, current }: { languages: readonly Language[]; current: Language }) {
  return useLanguageLinks(languages, current).map(({ language, lang, href, name, isCurrent }) => (
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
  ));
}

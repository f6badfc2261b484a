import { config } from "#app/config.ts";
import { acceptedLanguage, LANGUAGE_CODES, type Language, languageFrom } from "#app/words/languages.ts";
import { notesOf, onceARequest } from "./request-memory.ts";

const LANGUAGE_COOKIE = "mhLanguage";

/** The language of a page: what the person wants, where the page is said in it (the handler of the branch notes where), else English. */
export function languageOf(request: Request): Language {
  return onceARequest(request, "language", () => {
    const { languages = LANGUAGE_CODES } = notesOf(request.headers.get("x-request-id") ?? "");
    return wantedLanguage(request, languages);
  });
}

/** Of these languages the one that the person wants: `?hl=`, else what this browser chose before, else what it asks for, else English. */
export function wantedLanguage(request: Request, languages: readonly Language[]): Language {
  const wanted =
    chosenLanguage(request) ??
    keptLanguage(request) ??
    acceptedLanguage(request.headers.get("Accept-Language"));
  return wanted && languages.includes(wanted) ? wanted : "en";
}

/** The language that this address asks for (`?hl=`). */
export function chosenLanguage(request: Request): Language | undefined {
  return languageFrom(new URL(request.url).searchParams.get("hl"));
}

/** The language that this browser chose before. */
export function keptLanguage(request: Request): Language | undefined {
  return languageFrom(/(?:^|;\s*)mhLanguage=(\w{2})/.exec(request.headers.get("Cookie") ?? "")?.[1]);
}

/** The Set-Cookie header that keeps a chosen language for a year. */
export function languageCookie(language: Language): string {
  const secure = config().APP_ORIGIN.startsWith("https:") ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${language}${secure}; Path=/; Max-Age=${365 * 86_400}; HttpOnly; SameSite=Lax`;
}

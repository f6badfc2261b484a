/** The languages of the site. */

export const LANGUAGES = {
  en: { name: "English", tag: "en-IN", dir: "ltr" },
  hi: { name: "हिन्दी", tag: "hi-IN", dir: "ltr" },
  te: { name: "తెలుగు", tag: "te-IN", dir: "ltr" },
  ta: { name: "தமிழ்", tag: "ta-IN", dir: "ltr" },
  bn: { name: "বাংলা", tag: "bn-IN", dir: "ltr" },
  ar: { name: "العربية", tag: "ar", dir: "rtl" },
} as const satisfies Record<string, { name: string; tag: string; dir: "ltr" | "rtl" }>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The languages of the partners' screens and messages. */
export const PARTNER_LANGUAGES = ["en", "hi", "te", "ta", "bn"] as const satisfies readonly Language[];

/** The language of a code or tag (`hi`, `hi-IN`, `HI`), or undefined when the site does not speak it. */
export function languageFrom(tag: string | null | undefined): Language | undefined {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGE_CODES.find((each) => each === code);
}

/** The first language that a browser asks for (`Accept-Language`, by weight) and the site speaks. */
export function acceptedLanguage(header: string | null): Language | undefined {
  const wanted = (header ?? "")
    .slice(0, 300)
    .split(",")
    .map((part, place) => {
      const [tag = "", ...options] = part.split(";");
      const weight = options.map((option) => /^\s*q=([\d.]+)/i.exec(option)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0, place };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  return wanted.map(({ tag }) => languageFrom(tag)).find((language) => language !== undefined);
}

/** The tag for `Intl`: Western digits in every language, as on Indian tickets and bank notes' numbers. */
export function numberLocale(language: Language): string {
  return `${language === "ar" ? "ar" : LANGUAGES[language].tag}-u-nu-latn`;
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { CATALOGUE } from "#app/words/catalogue.ts";
import { LANGUAGE_CODES, type Language, numberLocale, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { ENGLISH_ONLY, PARTNER_SCREENS } from "#app/words/spoken-on.ts";
import untranslated from "#app/words/untranslated.json" with { type: "json" };
import { literalsIn } from "./literals.ts";
import { englishRefusalsIn } from "./refusals.ts";
import { type Node, ROOT, sourcesBelow, textOf, walk } from "./sources.ts";
import {
  CONVERTED_OF_PARTNERS,
  FOR_OFFICES_ALONE,
  isOfficeArea,
  PARTNER_AREAS,
  REFUSALS_OF_GUESTS_AND_PARTNERS,
  SAMPLES,
  UNCONVERTED,
} from "./unconverted.ts";

/** The catalogue of words: complete in every language, sound, and used. */

const english = CATALOGUE.en as Record<string, Record<string, string>>;
const areas = Object.keys(english);
const others = LANGUAGE_CODES.filter((language) => language !== "en");
/** The areas that a language has: those of partners are in their languages only. */
const areasOf = (language: Language) =>
  areas.filter(
    (area) =>
      language === "en" ||
      (!isOfficeArea(area) &&
        (!PARTNER_AREAS.includes(area) || (PARTNER_LANGUAGES as readonly Language[]).includes(language))),
  );
const textsOf = (language: Language, area: string) =>
  (CATALOGUE[language] as Record<string, Record<string, string>>)[area] ?? {};

/** What a message is filled in with: `count plural`, `name`, `<link>`; and the forms of its plurals. */
function partsOf(text: string): { values: string[]; forms: string[][] } {
  const values = new Set<string>();
  const forms: string[][] = [];
  const read = (nodes: unknown) => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes as unknown[]) {
      if (!Array.isArray(node)) continue;
      const [name, kind, options] = node as [string, unknown, Record<string, unknown>];
      values.add(typeof kind === "number" || kind === undefined ? name : `<${name}>`);
      if (kind === 2 || kind === 1) {
        if (kind === 2) forms.push(Object.keys(options).filter((form) => !form.startsWith("=")));
        for (const branch of Object.values(options)) read(branch);
      } else if (typeof kind !== "number") read(node.slice(1));
    }
  };
  read(compile(text));
  return { values: [...values].sort(), forms };
}

test("every file of words belongs to an area of the index", () => {
  for (const language of LANGUAGE_CODES) {
    const files = readdirSync(path.join(ROOT, "app/words", language)).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files.sort()).toEqual(
      areasOf(language)
        .map((area) => `${area}.json`)
        .sort(),
    );
  }
});

/** Pairs of English texts that mean the same in a language, so that either may be said for the other. */
const SAME_MEANING = ["ta: Paid out, Paid", "bn: Arrived, Delivered", "bn: Closed, Finished"];

test("no two texts of a language are exchanged somewhere: arrival is departure nowhere", () => {
  const exchanged = others.flatMap((language) => {
    const said = new Map<string, Set<string>>();
    for (const area of areasOf(language))
      for (const [key, text] of Object.entries(textsOf(language, area))) {
        const inEnglish = english[area]?.[key] ?? "";
        said.set(inEnglish, (said.get(inEnglish) ?? new Set()).add(text));
      }
    const several = [...said].filter(([, texts]) => texts.size > 1).sort();
    return several.flatMap(([one, texts], index) =>
      several
        .slice(index + 1)
        .filter(([, others]) => [...texts].filter((text) => others.has(text)).length > 1)
        .map(([other]) => `${language}: ${one}, ${other}`),
    );
  });
  expect(exchanged.sort()).toEqual([...SAME_MEANING].sort());
});

test("every language says every message, but those that wait for a translation", () => {
  const missing = areas.flatMap((area) =>
    Object.keys(english[area]!)
      .filter((key) =>
        others.some((language) => areasOf(language).includes(area) && !textsOf(language, area)[key]),
      )
      .map((key) => `${area}.${key}`),
  );
  expect(missing.sort()).toEqual([...(untranslated as string[])].sort());
});

test.each(others)("%s says nothing that English does not say", (language) => {
  const extra = areas.flatMap((area) =>
    Object.keys(textsOf(language, area))
      .filter((key) => !(key in english[area]!))
      .map((key) => `${area}.${key}`),
  );
  expect(extra).toEqual([]);
});

test.each(LANGUAGE_CODES)(
  "%s fills in what English fills in, in every plural form of the language",
  (language) => {
    const categories = new Intl.PluralRules(numberLocale(language))
      .resolvedOptions()
      .pluralCategories.toSorted();
    const wrong = areas.flatMap((area) =>
      Object.entries(textsOf(language, area)).flatMap(([key, text]) => {
        const parts = partsOf(text);
        const same = partsOf(english[area]![key] ?? "").values.join() === parts.values.join();
        const complete = parts.forms.every((forms) => categories.every((form) => forms.includes(form)));
        return same && complete ? [] : [`${area}.${key}: ${text}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

/** One and several are said alike. */
const SAME_IN_PLURAL = /^(min|free)$/;

test("in English one thing and several are said differently", () => {
  const alike = areas.flatMap((area) =>
    Object.entries(english[area]!).flatMap(([key, text]) =>
      [...text.matchAll(/one \{# ([^{}]+)\} other \{# ([^{}]+)\}/g)]
        .filter(([, one, other]) => one === other && !SAME_IN_PLURAL.test(one!))
        .map(() => `${area}.${key}: ${text}`),
    ),
  );
  expect(alike).toEqual([]);
});

const LETTERS = {
  hi: /\p{Script=Devanagari}/u,
  te: /\p{Script=Telugu}/u,
  ta: /\p{Script=Tamil}/u,
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
};
/** Names that are written in Latin letters everywhere. */
const NAMES = ["shell.whatsAppUs", "search.hospitalExample"];

test.each(Object.entries(LETTERS))(
  "%s is written in its own letters, but for abbreviations",
  (language, letters) => {
    const others = areas.flatMap((area) =>
      Object.entries(textsOf(language as Language, area))
        .filter(([key, text]) => {
          const said = text.replace(/\{[^{}]*\}|<[^>]*>/g, "");
          return !letters.test(text) && /[a-z]{2}/.test(said) && !NAMES.includes(`${area}.${key}`);
        })
        .map(([key, text]) => `${area}.${key}: ${text}`),
    );
    expect(others).toEqual([]);
  },
);

const sources = ["app", "cli", "worker", "web"]
  .flatMap(sourcesBelow)
  .filter((file) => !file.startsWith("app/words/"));

/** A sentence with a number, or with a value that is one. */
function saysWithNumber(said: string, key: string): boolean {
  const [before, after] = key.split("{number}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`["\`]${before}(\\d[\\d,_]*|\\$\\{[^}]+\\})${after}["\`]`).test(said);
}

/** The names that the site comes with. */
const masters = ["seeds", "db"].flatMap(sourcesBelow).map(textOf).join("\n");

test("every message is used", () => {
  const formats = textOf("app/words/formats.ts");
  const unused = areas.flatMap((area) => {
    // These are declared wherever they belong, and said in other languages by `translateLabel` and `translateError`.
    const isDeclared = ["labels", "errors", "officeErrors", "masters", "kept"].includes(area);
    const said = sources
      .filter((file) => isDeclared || textOf(file).includes(`"${area}"`))
      .map(textOf)
      .concat(area === "labels" ? JSON.stringify(english.kinds) : [])
      .join("\n");
    const isSaid = (key: string) =>
      said.includes(`"${key}"`) ||
      (key.includes("{number}") && saysWithNumber(said, key)) ||
      (area === "masters" && masters.includes(key));
    const prefixes = [...said.matchAll(/`([a-z]\w*)\$\{/g)].map((match) => match[1]!);
    return Object.keys(english[area]!)
      .filter(
        (key) =>
          !(area === "formats" ? formats.includes(`"${key}"`) : isSaid(key)) &&
          (isDeclared || !prefixes.some((prefix) => key.startsWith(prefix))),
      )
      .map((key) => `${area}.${key}`);
  });
  expect(unused).toEqual([]);
});

test("each sentence gets the values that it is filled in with", () => {
  const wrong: string[] = [];
  for (const file of sources) {
    const areaOf = new Map<string, string>();
    if (!/\bwords(In)?\(/.test(textOf(file))) continue;
    walk(file, (node) => {
      if (node.type !== "VariableDeclarator") return;
      const call = node.init as Node | null;
      const name = ((call?.callee as Node | undefined)?.name ?? "") as string;
      if (!/^(words|wordsIn)$/.test(name)) return;
      const area = (call!.arguments as Node[])
        .map((each) => each.value)
        .find((value) => typeof value === "string");
      areaOf.set((node.id as Node).name as string, area as string);
    });
    walk(file, (node) => {
      if (node.type !== "CallExpression") return;
      const callee = node.callee as Node;
      const name = (
        callee.type === "MemberExpression" ? (callee.object as Node).name : callee.name
      ) as string;
      const area = areaOf.get(name);
      const [key, values] = node.arguments as Node[];
      const message =
        area && key?.type === "StringLiteral" ? english[area]?.[key.value as string] : undefined;
      if (message === undefined || values?.type === "Identifier" || values?.type === "CallExpression") return;
      const given = ((values?.properties ?? []) as Node[]).map(
        (each) => (each.key as Node | undefined)?.name,
      );
      if (given.includes(undefined)) return;
      const wanted = partsOf(message).values.map((value) => value.replace(/[<>]/g, ""));
      if (wanted.some((value) => !given.includes(value)))
        wrong.push(`${file}:${node.loc.start.line} ${key!.value}`);
    });
  }
  expect(wrong).toEqual([]);
});

const guestPath = ["app/areas/public", "app/areas/customer"]
  .flatMap(sourcesBelow)
  .filter((file) => file.endsWith(".tsx"));

test.each(guestPath.filter((file) => !UNCONVERTED.includes(file)))(
  "%s takes its words from the catalogue",
  (file) => {
    expect(literalsIn(file)).toEqual([]);
  },
);

test("a converted file leaves the list of those that are not", () => {
  expect(UNCONVERTED.filter((file) => !guestPath.includes(file) || literalsIn(file).length === 0)).toEqual(
    [],
  );
});

/** The parts of `app/ui` that screens of guests show, directly or inside of another part. */
const partsOfGuests = (() => {
  const found = new Set<string>();
  const read = (file: string) => {
    for (const [, from = ""] of textOf(file).matchAll(/from "(#app\/ui\/[^"]+\.tsx|\.[^"]+\.tsx)"/g)) {
      const part = from.startsWith("#app/") ? from.slice(1) : path.join(path.dirname(file), from);
      if (!part.startsWith("app/ui/") || found.has(part) || FOR_OFFICES_ALONE.includes(part)) continue;
      found.add(part);
      read(part);
    }
  };
  for (const file of ["app/root.tsx", ...guestPath]) read(file);
  return [...found].sort();
})();

test.each(partsOfGuests)("%s, which guests see, takes its words from the catalogue", (file) => {
  expect(literalsIn(file)).toEqual([]);
});

test.each(CONVERTED_OF_PARTNERS)("%s takes its words from the catalogue", (file) => {
  expect(literalsIn(file)).toEqual([]);
});

const ofOffices = ["app/areas", "app/ui"]
  .flatMap(sourcesBelow)
  .filter(
    (file) =>
      file.endsWith(".tsx") &&
      !file.startsWith(SAMPLES) &&
      ![...guestPath, ...partsOfGuests, ...CONVERTED_OF_PARTNERS].includes(file),
  );

test("the screens and parts of offices take their words from the catalogue", () => {
  expect(ofOffices.flatMap((file) => literalsIn(file, { isOfOffices: true }))).toEqual([]);
});

test("a screen of partners is said in their languages when its words are in the catalogue", () => {
  const fileOf = (id: string) => {
    const address = Object.values(partnerAddresses).find(({ path }) => `partner${path}` === id);
    if (!address) return `app/${id}.tsx`;
    return address.file.startsWith("offices/")
      ? `app/areas/${address.file}`
      : `app/areas/partner/${address.file}`;
  };
  const said = [...PARTNER_SCREENS]
    .map(fileOf)
    .filter((file) => file.startsWith("app/areas/partner/") && file.endsWith(".tsx"));
  const screens = CONVERTED_OF_PARTNERS.filter(
    (file) => file.startsWith("app/areas/partner/") && /^export default function/m.test(textOf(file)),
  );
  expect([...new Set(said)].sort()).toEqual(screens.filter((file) => !/layout/.test(file)).sort());
});

test("an unconverted screen says that it is in English, and only such a screen", () => {
  const routes = guestPath.filter(
    (file) => /^export default function/m.test(textOf(file)) && !/layout|not-found/.test(file),
  );
  const isMarked = (file: string) => ENGLISH_ONLY.has(file.slice("app/".length, -".tsx".length));
  expect(routes.filter((file) => isMarked(file) !== UNCONVERTED.includes(file))).toEqual([]);
});

test.each(
  REFUSALS_OF_GUESTS_AND_PARTNERS.flatMap((each) => (each.endsWith(".ts") ? [each] : sourcesBelow(each))),
)("%s refuses in the language of who reads it", (file) => {
  expect(englishRefusalsIn(file)).toEqual([]);
});

test("no sentence is made when the process starts, in whatever language that is", () => {
  const atStart = sources.filter((file) =>
    /^(export )?(const|let) \w+( |:).*= (words|formats)\(/m.test(textOf(file)),
  );
  expect(atStart).toEqual([]);
});

test("the files of words are tidy", () => {
  for (const language of LANGUAGE_CODES)
    for (const area of areasOf(language)) {
      const text = readFileSync(path.join(ROOT, "app/words", language, `${area}.json`), "utf8");
      expect(text, `${language}/${area}`).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
});
